import type { JsonObject } from "@snodo/schema";
import type { HeaderLookup, RequestContext } from "../context/context.ts";
import type { Projection } from "../dialect/dialect.ts";
import type { InputChannel } from "../interaction/input-channel.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { EnterSubscription } from "../subscription/subscription-room.ts";

/** What a method works on: an admitted request, and the server that it is for. */
export interface Call {
  readonly runtime: Runtime;
  readonly params: JsonObject;
  readonly context: RequestContext;
  /** The headers of the request, where the revision mirrors arguments in them. */
  readonly headers: HeaderLookup | undefined;
  /** The server in the words of the revision. */
  readonly projection: Projection;
  readonly enterSubscription?: EnterSubscription | undefined;
  /** How the client is asked. Absent: it sends the request again with its answers. */
  readonly channel?: InputChannel;
}
