import { describe, expect, it } from "vitest";
import { connect } from "../client/connect.ts";
import { direct } from "../client/direct.ts";
import { defineResource } from "../define/resource-builder.ts";
import { McpError } from "../error/mcp-error.ts";
import type { AuthorizationPolicy } from "../runtime/authorization-policy.ts";
import type { CatalogSource } from "../runtime/catalog-source.ts";
import { createServer } from "../runtime/create-server.ts";
import type { AnyServer } from "../runtime/server.ts";
import { serverRef } from "../runtime/server-ref.ts";
import { createHub, type Hub } from "../subscription/create-hub.ts";
import type { SubscriptionEvent } from "../subscription/subscription-event.ts";

const open = defineResource("open")
  .uri("a://open")
  .read(() => "a");
const secret = defineResource("secret")
  .uri("a://secret")
  .read(() => "a");
const secrets = defineResource("secrets")
  .template("s://{name}")
  .read(() => "a");
const given = defineResource("given-secret")
  .uri("g://1")
  .read(() => "a");
const source: CatalogSource = {
  list: () => [given],
  find: (_kind, uri) => (uri === "g://1" ? given : undefined),
};

const refusing = (conceal: boolean, isAsync = false): AuthorizationPolicy => {
  const verdict = (name: string, auth: unknown) =>
    name.includes("secret") && auth !== "owner" ? new McpError(4003, "No") : undefined;
  return {
    conceal,
    authorize: (_phase, { name }, { auth }) => {
      const answer = verdict(name, auth);
      return isAsync ? Promise.resolve(answer) : answer;
    },
  };
};

function serverOf(authorization: AuthorizationPolicy, subscriptions: Hub): AnyServer {
  const resources = [open, secret, secrets, source];
  return createServer({ name: "s", version: "1", resources, authorization, subscriptions, instrumentation: () => {} });
}

const ASKED = ["a://open", "a://secret", "s://x", "g://1", "nothing://there"];

/** What a caller is acknowledged, and then told of when everything is updated. */
async function heard(server: AnyServer, hub: Hub, auth: unknown): Promise<{ accepted: unknown; told: string[] }> {
  const client = await connect(direct(server, { auth }));
  const changes = client.listen({ resourceSubscriptions: ASKED });
  const accepted = await changes.accepted;
  for (const uri of ASKED) hub.publish({ type: "resource-updated", uri });
  hub.close();
  const told: string[] = [];
  for await (const event of changes) told.push((event as SubscriptionEvent & { uri: string }).uri);
  return { accepted, told };
}

describe("S407: a listener", () => {
  it.each([false, true])(
    "is not acknowledged what it may not read, and keeps what nothing serves (async %j)",
    async (a) => {
      const hub = createHub();
      const left = ["a://open", "nothing://there"];
      expect(await heard(serverOf(refusing(false, a), hub), hub, "guest")).toEqual({
        accepted: { resourceSubscriptions: left },
        told: left,
      });
      const another = createHub();
      expect(await heard(serverOf(refusing(false, a), another), another, "owner")).toEqual({
        accepted: { resourceSubscriptions: ASKED },
        told: ASKED,
      });
    },
  );

  it("cannot tell what is concealed from what is not there, and is told of neither's updates", async () => {
    const hub = createHub();
    expect(await heard(serverOf(refusing(true), hub), hub, "guest")).toEqual({
      accepted: { resourceSubscriptions: ASKED },
      told: ["a://open", "nothing://there"],
    });
  });

  it("is over at once when it may read nothing of it", async () => {
    const client = await connect(direct(serverOf(refusing(false), createHub()), { auth: "guest" }));
    const changes = client.listen({ resourceSubscriptions: ["a://secret"] });
    expect(await changes.accepted).toEqual({});
    expect(await changes[Symbol.asyncIterator]().next()).toEqual({ done: true, value: undefined });
  });

  it("hears of a part only when it may read that, and something that it asked for and that this is a part of", async () => {
    for (const conceal of [false, true]) {
      const hub = createHub();
      const client = await connect(direct(serverOf(refusing(conceal), hub), { auth: "guest" }));
      const changes = client.listen({ resourceSubscriptions: ["folder://", "a://secret"] });
      await changes.accepted;
      hub.publish({ type: "resource-updated", uri: "a://secret", partOf: ["folder://"] });
      hub.publish({ type: "resource-updated", uri: "a://open", partOf: ["a://secret"] });
      hub.publish({ type: "resource-updated", uri: "a://open", partOf: ["a://secret", "folder://"] });
      hub.close();
      const told: unknown[] = [];
      for await (const event of changes) told.push(event);
      expect(told).toEqual([{ type: "resource-updated", uri: "a://open" }]);
    }
  });

  it("is told of nothing that came later and that it may not read", async () => {
    const authorization = refusing(false);
    const before = createServer({ name: "s", version: "1", resources: [open], authorization });
    const ref = serverRef(before as never);
    const client = await connect(direct(ref, { auth: "guest" }));
    const changes = client.listen({ resourceSubscriptions: ["a://open", "a://secret"] });
    expect(await changes.accepted).toEqual({ resourceSubscriptions: ["a://open", "a://secret"] });
    ref.set(createServer({ name: "s", version: "1", resources: [open, secret], authorization }) as never);
    ref.publish({ type: "resource-updated", uri: "a://secret" });
    ref.publish({ type: "resource-updated", uri: "a://open" });
    const { value } = await changes[Symbol.asyncIterator]().next();
    expect(value).toEqual({ type: "resource-updated", uri: "a://open" });
    await changes.close();
  });

  it.each([
    ["the policy throws", "policy"],
    ["a source fails", "source"],
    ["a matcher fails", "matcher"],
  ])("is refused, or cut off, where %s: a doubt is no yes", async (_what, which) => {
    let isBroken = false;
    const breaks = (part: string) => {
      if (isBroken && part === which) throw new Error("broken");
    };
    const hub = createHub();
    const matching = defineResource("m")
      .template("m://{+x}")
      .matches(() => {
        breaks("matcher");
        return false;
      })
      .read(() => "a");
    const server = createServer({
      name: "s",
      version: "1",
      resources: [
        open,
        matching,
        {
          list: () => [],
          find: () => {
            breaks("source");
            return undefined;
          },
        },
      ],
      authorization: {
        authorize: () => {
          breaks("policy");
          return undefined;
        },
      },
      subscriptions: hub,
      instrumentation: () => {},
    });
    const asked = { resourceSubscriptions: which === "policy" ? ["a://open"] : ["b://x"] };
    const client = await connect(direct(server));
    const changes = client.listen(asked);
    await changes.accepted;
    isBroken = true;
    hub.publish({ type: "resource-updated", uri: asked.resourceSubscriptions[0] ?? "" });
    await expect(changes[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: -32603 });
    expect(hub.stats().listeners).toBe(0);
    await expect(client.listen(asked).accepted).rejects.toMatchObject({ code: -32603 });
    expect(hub.stats().listeners).toBe(0);
  });
});
