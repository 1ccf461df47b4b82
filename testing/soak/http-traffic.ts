import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { carefulHeaders } from "../fuzz/careful-headers.ts";
import { HOLDS, LISTEN, MIXED, type Mixed, PUBLISHES, REPORTS } from "./mixed-messages.ts";

/** How much of each there is. */
export interface Amount {
  readonly requests: number;
  readonly drops: number;
  readonly subscriptions: number;
}

const CONNECTIONS = 16;

/** Sends requests on connections that are kept, and looks at each answer. */
export async function mixedRequests(port: number, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let next = 0;
  const work = async () => {
    for (let id = next++; id < count; id = next++) {
      const mixed = MIXED[id % MIXED.length] as Mixed;
      const answer = await post(port, agent, mixed, id);
      if (!answer.includes(mixed.says) || !answer.includes(`"id":${id},`)) {
        throw new Error(`${JSON.stringify(mixed.message(id))} was answered ${answer}`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  agent.destroy();
}

function post(port: number, agent: Agent, mixed: Mixed, id: number): Promise<string> {
  const message = mixed.message(id);
  const body = JSON.stringify(message);
  const headers = Object.fromEntries(carefulHeaders(message).headers);
  return new Promise((resolve, reject) => {
    const options = { agent, port, host: "127.0.0.1", path: "/mcp", method: "POST" };
    const sent = request(
      { ...options, headers: { ...headers, "content-length": Buffer.byteLength(body) } },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          text += part;
        });
        response.on("end", () => resolve(text));
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Opens connections and drops each in the middle of something. */
export async function droppedRequests(port: number, count: number): Promise<void> {
  await several(count, 64, async (index) => {
    const isReset = index % 2 === 0;
    const mixed = [HOLDS, REPORTS, HOLDS, MIXED[index % MIXED.length] as Mixed][index % 4] as Mixed;
    const whole = textOf(mixed, index);
    const headEnd = whole.indexOf("\r\n\r\n") + 4;
    const places = [
      Math.floor(headEnd / 2),
      headEnd,
      headEnd + Math.floor((whole.length - headEnd) / 2),
      whole.length,
      whole.length,
    ];
    const place = places[index % places.length] as number;
    const socket = await connected(port);
    socket.write(whole.slice(0, place));
    // A stream is dropped when it has begun; whatever else is, right away or a moment later.
    if (place === whole.length && mixed === HOLDS) await received(socket, "data: ");
    else if (index % 3 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    await dropped(socket, isReset);
  });
}

/** How many subscriptions are open at once. */
const WAVE = 100;

/** Opens subscriptions, has all of them told of something, and cuts them. */
export async function cutSubscriptions(port: number, count: number): Promise<void> {
  const agent = new Agent();
  for (let opened = 0; opened < count; opened += WAVE) {
    const sockets = await Promise.all(
      Array.from({ length: Math.min(WAVE, count - opened) }, async (_, index) => {
        const socket = await connected(port);
        socket.write(textOf(LISTEN, index));
        await received(socket, "subscriptions/acknowledged");
        return socket;
      }),
    );
    const told = sockets.map((socket) => received(socket, "resources/updated"));
    await post(port, agent, PUBLISHES, 0);
    await Promise.all(told);
    // Some are cut while there is more for them.
    const more = post(port, agent, PUBLISHES, 1);
    await Promise.all(sockets.map((socket, index) => dropped(socket, index % 2 === 0)));
    await more;
  }
  agent.destroy();
}

function textOf(mixed: Mixed, id: number): string {
  const message = mixed.message(id);
  const body = JSON.stringify(message);
  const lines = carefulHeaders(message).headers.map(([name, value]) => `${name}: ${value}`);
  return ["POST /mcp HTTP/1.1", "host: localhost", ...lines, `content-length: ${body.length}`, "", body].join("\r\n");
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
    socket.on("error", () => {});
  });
}

/** Waits until a text has come in. */
function received(socket: Socket, what: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = "";
    const onData = (part: Buffer) => {
      text += part.toString();
      if (!text.includes(what)) return;
      socket.off("data", onData);
      socket.off("close", onClose);
      resolve();
    };
    const onClose = () => reject(new Error(`The connection was closed before ${what}: ${text}`));
    socket.on("data", onData);
    socket.on("close", onClose);
  });
}

function dropped(socket: Socket, isReset: boolean): Promise<void> {
  return new Promise((resolve) => {
    socket.once("close", () => resolve());
    if (isReset) socket.resetAndDestroy();
    else socket.destroy();
  });
}

/** Does something so many times, a few at once. */
async function several(count: number, atOnce: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
}
