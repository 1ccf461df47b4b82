import type { JsonObject, JsonValue } from "@snodo/schema";
import type { InputAnswers, InputRequest, InputRequests } from "./input-request.ts";
import type { Root } from "./roots.ts";
import type { SamplingAnswer, SamplingRequest } from "./sampling.ts";

/**
 * What a handler can ask its client for while it runs. Each function may be taken out of the context.
 *
 * An ask that the client has not answered rejects at once with an `Ask`, and when the handler has settled, whatever it
 * returned or threw, the client is asked for everything that was missing. It sends the request again with its answers,
 * and the handler runs again from the top: what comes before an ask must be safe to repeat, or be remembered.
 *
 * A key names an ask: a text without `#`. The second ask of one key in a run is another one, and so on, so that a loop
 * may ask again. The handler of a tool, a resource or a prompt can ask, and its wrappers; nothing else can.
 *
 * @see MCP 2026-07-28, multi round-trip requests (SEP-2322)
 */
export interface Interaction {
  /**
   * Asks the user: to fill in a form, or to open an address. All three actions must be expected.
   *
   * A client that does not declare what a request needs is told so, with -32021, and an answer that does not fit is
   * refused with -32602: in both cases whatever else the handler does.
   */
  readonly elicit: <Answer>(key: string, request: InputRequest<"form" | "url", Answer>) => Promise<Answer>;
  /** Asks the client's model. @deprecated with sampling */
  readonly sample: (key: string, request: SamplingRequest) => Promise<SamplingAnswer>;
  /** Asks for the client's roots. @param key absent: `roots`. @deprecated with roots */
  readonly roots: (key?: string) => Promise<readonly Root[]>;
  /** Asks for several things at once, each under its key. What is `optional` and not declared comes as `undefined`. */
  readonly inputs: <const Requests extends InputRequests>(requests: Requests) => Promise<InputAnswers<Requests>>;
  /**
   * A value that is computed once and then known in every later run, as JSON: an order number, the time, what was
   * charged. Without an ask nothing is kept; with one, what was begun is waited for. A client that begins anew has it
   * computed anew.
   *
   * @param key of the value: not one of an ask; the same one gives the same value
   * @param compute asks for nothing: asks are counted, and those in it would not be made again. Ask first, and remember
   *   what follows. Nor does it wait for what is remembered under its own key: that would be itself
   */
  readonly remember: <Value>(key: string, compute: () => Value | PromiseLike<Value>) => Promise<Value>;
  /**
   * What the client answers in this request, by key, as it came: an object each, of one of three shapes. For the
   * explicit form; `readAnswer` holds one against what was asked. Undefined where it answers nothing.
   */
  readonly inputResponses: JsonObject | undefined;
  /** The state that the last `inputRequired` of the handler gave, opened; undefined where there is none. */
  readonly requestState: JsonValue | undefined;
}
