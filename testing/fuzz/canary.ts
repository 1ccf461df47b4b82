/**
 * Stands in everything that is the server's own business: the messages and causes of errors, what closures, `state` and
 * the environment hold, what a policy and a source fail with. No message that is sent has it, so no answer may.
 */
export const CANARY = "canary-5e1f0a7d";

/** Stands in values that are sent. The message of an error names places and rules, so none may have it. */
export const KLAXON = "klaxon-b03c92e4";
