// What transports build on: text to message, answer to text

export type { HeaderLookup, TransportFacts } from "../context/context.ts";
export { LateSignal } from "../context/late-signal.ts";
export type { Outlet, ServerNotification } from "../context/outlet.ts";
export { type EntryCall, entryProblems } from "../define/entry-problems.ts";
export { type Answer, answerText, errorAnswer, type WireError } from "../dispatch/answer.ts";
export type { DispatchOptions } from "../dispatch/dispatch.ts";
export type { RequestId } from "../dispatch/envelope.ts";
export { type ParsedMessage, parseMessage } from "../dispatch/parse-message.ts";
export { reportRefusal } from "../dispatch/report-refusal.ts";
export { writtenAnswer } from "../dispatch/written-answer.ts";
export { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
export { ErrorCode } from "../error/error-codes.ts";
export { McpError } from "../error/mcp-error.ts";
export { createExecutor } from "../executor/create-executor.ts";
export type { Executor } from "../executor/executor.ts";
export { executorProblems } from "../executor/executor-problems.ts";
export { letExit } from "../let-exit.ts";
export { MAX_TIMER_MS } from "../limits.ts";
export type { AnyServer } from "../runtime/server.ts";
export { type EnterSubscription, type SubscriptionRoom, subscriptionRoom } from "../subscription/subscription-room.ts";
