import { isUnfinished } from "../define/builder.ts";
import type { ComponentKind } from "../define/component.ts";
import { type AnyPrompt, toPrompt } from "../define/prompt.ts";
import { type AnyResource, toResource } from "../define/resource.ts";
import { type AnyTool, toTool } from "../define/tool.ts";
import { isRecord } from "../is-record.ts";
import type { PromptEntry, ResourceEntry, ToolEntry } from "./catalog-entry.ts";

/**
 * Takes in components that come while the server runs: each is checked when it first comes, and what was made of it is
 * kept as long as the object is. Each throws a `DefinitionError`, or a `TypeError` for what is no component of the
 * kind.
 */
export interface Adopt {
  tool(draft: unknown): ToolEntry;
  resource(draft: unknown): ResourceEntry;
  prompt(draft: unknown): PromptEntry;
}

/** @param make what a server makes of a component that was checked */
export function adoptBy(make: {
  readonly tool: (tool: ReturnType<typeof toTool>) => ToolEntry;
  readonly resource: (resource: ReturnType<typeof toResource>) => ResourceEntry;
  readonly prompt: (prompt: ReturnType<typeof toPrompt>) => PromptEntry;
}): Adopt {
  return Object.freeze({
    tool: remembered<AnyTool, ToolEntry>("tool", (draft) => make.tool(toTool(draft))),
    resource: remembered<AnyResource, ResourceEntry>("resource", (draft) => make.resource(toResource(draft))),
    prompt: remembered<AnyPrompt, PromptEntry>("prompt", (draft) => make.prompt(toPrompt(draft))),
  });
}

function remembered<Draft extends object, Entry>(
  kind: ComponentKind,
  make: (draft: Draft) => Entry,
): (draft: unknown) => Entry {
  const known = new WeakMap<object, Entry>();
  return (draft) => {
    if (isUnfinished(draft)) draft["~unfinished"].check();
    if (!isRecord(draft) || draft.kind !== kind) throw new TypeError(`A CatalogSource gave what is no ${kind}`);
    let entry = known.get(draft);
    if (entry === undefined) {
      entry = make(draft as unknown as Draft);
      known.set(draft, entry);
    }
    return entry;
  };
}
