import { fullValidator, type Validator } from "@snodo/schema";
import type { AnyPrompt } from "../define/prompt.ts";
import type { AnyResource } from "../define/resource.ts";
import type { AnyTool } from "../define/tool.ts";
import { v2026_07_28 } from "../dialect/v2026-07-28.ts";
import { atCaller } from "../error/at-caller.ts";
import { assemble } from "./assemble.ts";
import type { Server } from "./server.ts";
import type { NeededState, ServerOptions, StateOption } from "./server-options.ts";

/** One for all servers, so that a tool's compiled check is shared between them. Made when the first server is. */
let standardValidator: Validator | undefined;

/**
 * Makes a server of components and options: checked whole, frozen, and ready for every transport.
 *
 * @throws {DefinitionError} listing every mistake, of the server and of hand-written components
 */
export function createServer<
  const Tools extends readonly AnyTool[] = readonly [],
  const Resources extends readonly AnyResource[] = readonly [],
  const Prompts extends readonly AnyPrompt[] = readonly [],
>(
  options: ServerOptions<Tools, Resources, Prompts> &
    StateOption<NeededState<Tools[number] | Resources[number] | Prompts[number]>>,
): Server<Tools, Resources, Prompts> {
  standardValidator ??= fullValidator();
  const validator = standardValidator;
  const server = atCaller(createServer, () => assemble(options, { validator, protocols: [v2026_07_28] }));
  return server as unknown as Server<Tools, Resources, Prompts>;
}
