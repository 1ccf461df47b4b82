import { answerText, parseMessage, type ServerNotification } from "@snodo/core/transport";
import type { Reply } from "./reply.ts";
import { AUTH, type FuzzedServer } from "./servers.ts";

/** Serves a message in this process, as a transport without framing does. */
export async function overDirect({ server }: FuzzedServer, bytes: Uint8Array, hasOutlet = true): Promise<Reply> {
  const messages: string[] = [];
  const parsed = parseMessage(bytes);
  const send = (message: ServerNotification) => messages.push(JSON.stringify(message)) > 0;
  const outlet = () => (hasOutlet ? { send, ready: () => Promise.resolve() } : undefined);
  const answer = parsed.ok ? await server.dispatch(parsed.value, { auth: AUTH, outlet }) : parsed.answer;
  if (answer !== undefined) messages.push(answerText(answer));
  return { messages, stage: answer?.stage };
}
