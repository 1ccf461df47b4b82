// The server without a validator of its own: a program that imports this entry bundles the validator that it names, and
// none besides. What components are made of comes from `@snodo/core`.

export { createServer } from "./create-server.ts";
export { builders, type LeanBuilders } from "./lean-builders.ts";
