import type { Validator } from "@snodo/schema";
import { v2026_07_28 } from "../dialect/v2026-07-28.ts";
import { atCaller } from "../error/at-caller.ts";
import { assemble } from "../runtime/assemble.ts";
import type { ItemOf, PromptsOption, ResourcesOption, ToolsOption } from "../runtime/catalog-source.ts";
import type { Server } from "../runtime/server.ts";
import type { NeededState, ServerOptions, StateOption } from "../runtime/server-options.ts";

/**
 * Makes a server as `createServer` of `@snodo/core` does, with the validator that it is given: `basicValidator()`,
 * `passthroughValidator()`, or one's own.
 *
 * @throws {DefinitionError} listing every mistake, a validator that is not there among them
 */
export function createServer<
  const Tools extends ToolsOption = readonly [],
  const Resources extends ResourcesOption = readonly [],
  const Prompts extends PromptsOption = readonly [],
>(
  options: ServerOptions<Tools, Resources, Prompts> & { readonly validator: Validator } & StateOption<
      NeededState<ItemOf<Tools> | ItemOf<Resources> | ItemOf<Prompts>>
    >,
): Server<Tools, Resources, Prompts> {
  const server = atCaller(createServer, () => assemble(options, { validator: undefined, protocols: [v2026_07_28] }));
  return server as unknown as Server<Tools, Resources, Prompts>;
}
