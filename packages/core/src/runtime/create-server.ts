import { fullValidator, type Validator } from "@snodo/schema";
import { v2026_07_28 } from "../dialect/v2026-07-28.ts";
import { atCaller } from "../error/at-caller.ts";
import { assemble } from "./assemble.ts";
import type { ItemOf, PromptsOption, ResourcesOption, ToolsOption } from "./catalog-source.ts";
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
  const Tools extends ToolsOption = readonly [],
  const Resources extends ResourcesOption = readonly [],
  const Prompts extends PromptsOption = readonly [],
>(
  options: ServerOptions<Tools, Resources, Prompts> &
    StateOption<NeededState<ItemOf<Tools> | ItemOf<Resources> | ItemOf<Prompts>>>,
): Server<Tools, Resources, Prompts> {
  standardValidator ??= fullValidator();
  const validator = standardValidator;
  const server = atCaller(createServer, () => assemble(options, { validator, protocols: [v2026_07_28] }));
  return server as unknown as Server<Tools, Resources, Prompts>;
}
