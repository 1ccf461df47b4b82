// Make an actor

export type {
  Actor,
  ActorEnd,
  ActorMessages,
  ActorTarget,
  AnyActor,
  AnyTarget,
  CallRest,
  CastRest,
  MessageOptions,
  MessagesOf,
  PayloadOf,
  ReplyOf,
  StopOptions,
} from "./actor.ts";
export type { ActorContext } from "./actor-context.ts";
export type { ActorCrash, ActorOptions, CallAnswer, CallHandler, CastHandler } from "./actor-options.ts";
export { createActor, type Understood } from "./create-actor.ts";

// Reach one in another thread

export type { ActorPort } from "./port.ts";
export { type ServedActor, serveActor } from "./serve-actor.ts";
export { type WorkerTargetOptions, workerTarget } from "./worker-target.ts";

// Make tools of its messages

export { type ActorCallOptions, actorCall, type ReplyAnswer } from "./actor-call.ts";
export { type ActorCastOptions, actorCast } from "./actor-cast.ts";
export type { ActorToolFields, ArgsOption } from "./actor-tool.ts";

// Errors

export { DefinitionError, type DefinitionProblem } from "../error/definition-error.ts";
export { ActorError, type ActorErrorCode, isActorError } from "./actor-error.ts";
