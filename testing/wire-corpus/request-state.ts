import { ASKABLE, call, type Exchange, LAST_STATE, LAST_STATE_CHANGED, LAST_STATE_CUT } from "./exchange.ts";

const inputResponses = { name: { action: "accept", content: { name: "Ada" } } };
const given = (requestState: unknown, args: object = {}, tool = "asks_twice") =>
  call(tool, args, ASKABLE, { inputResponses: { color: { action: "cancel" } }, requestState });

/** Gives a state, which the next exchange returns. */
const first = (title: string, at: NonNullable<Exchange["at"]>): Exchange => ({
  title,
  at,
  message: call("asks_twice", {}, ASKABLE, { inputResponses }),
});

/** Every state that is not good for the request that it comes with: one and the same refusal. */
export const REFUSED_STATES = [
  "a state of which one sign is another",
  "a state without its end",
  "a state of no key",
  "a state of another key",
  "an empty state",
  "a state for other arguments",
  "a state for another tool",
  "a state for another method",
  "a state of another principal",
  "a state that has expired",
] as const;

/** A state that is good, and every way in which one is not. */
export const REQUEST_STATE: readonly Exchange[] = [
  first("a state", "plain"),
  { title: "the state", message: given(LAST_STATE) },
  { title: "the state once more, where no guard counts", message: given(LAST_STATE) },
  {
    title: "the state with an answer that does not fit",
    message: call("asks_twice", {}, ASKABLE, {
      inputResponses: { color: { action: "accept", content: { color: 1 } } },
      requestState: LAST_STATE,
    }),
  },
  { title: "the state without an answer", message: call("asks_twice", {}, ASKABLE, { requestState: LAST_STATE }) },
  { title: REFUSED_STATES[0], message: given(LAST_STATE_CHANGED) },
  { title: REFUSED_STATES[1], message: given(LAST_STATE_CUT) },
  { title: REFUSED_STATES[2], message: given("canary") },
  { title: REFUSED_STATES[4], message: given("") },
  { title: REFUSED_STATES[5], message: given(LAST_STATE, { other: true }) },
  { title: REFUSED_STATES[6], message: given(LAST_STATE, {}, "asks") },
  { title: REFUSED_STATES[7], message: { ...given(LAST_STATE), method: "prompts/get" } },
  first("a state that is sealed by another key", "of another key"),
  { title: REFUSED_STATES[3], message: given(LAST_STATE) },
  first("a state for somebody else", "of another principal"),
  { title: REFUSED_STATES[8], message: given(LAST_STATE) },
  first("a state that holds for a moment", "with states that expire"),
  { title: REFUSED_STATES[9], message: given(LAST_STATE) },
  { title: "a state that is no text", message: given(1) },
];
