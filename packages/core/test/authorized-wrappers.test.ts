import {
  builders,
  type CatalogSource,
  createServer,
  fullValidator,
  McpError,
  type Validator,
  type Wrapper,
} from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { beforeEach, describe, expect, it } from "vitest";

const trace: string[] = [];
const { defineTool, defineResource, definePrompt } = builders<{ auth: string }>();

const wrapper: Wrapper = (next) => (input, context) => {
  trace.push("wrapper");
  return next(input, context);
};
const run = () => {
  trace.push("handler");
  return "done";
};
const complete = () => {
  trace.push("completer");
  return ["done"];
};

const tool = defineTool("t").argument("n", "integer", { required: true }).wrap(wrapper).call(run);
const resource = defineResource("r").template("x://r/{n}").complete("n", complete).wrap(wrapper).read(run);
const prompt = definePrompt("p").argument("n", { required: true }).complete("n", complete).wrap(wrapper).render(run);

/** Says when it was asked for one of them. */
const source: CatalogSource = {
  list: () => [],
  find(kind, nameOrUri) {
    trace.push("lookup");
    if (nameOrUri.endsWith("unknown")) return undefined;
    return { tool, resource, prompt }[kind] as never;
  },
};

const validator: Validator = {
  compile: (schema) => {
    const check = fullValidator().compile(schema);
    return (value) => {
      trace.push("arguments");
      return check(value);
    };
  },
};

const server = createServer({
  name: "s",
  version: "1",
  tools: source,
  resources: source,
  prompts: source,
  validator,
  capabilities: { completions: {} },
  authorization: {
    authorize(_phase, _component, { auth }) {
      trace.push("authorization");
      return auth === "ada" ? undefined : new McpError(4_003, "Refused");
    },
  },
});
const connectAs = (auth: string) => connect(direct(server, { auth }));

beforeEach(() => {
  trace.length = 0;
});

describe("wrappers of a server with a policy", () => {
  it("I12: run after the lookup, the authorization and the check of the arguments", async () => {
    const client = await connectAs("ada");
    await client.callTool("t", { n: 1 });
    expect(trace.splice(0)).toEqual(["lookup", "authorization", "arguments", "wrapper", "handler"]);
    await client.readResource("x://r/1");
    expect(trace.splice(0)).toEqual(["lookup", "authorization", "wrapper", "handler"]);
    await client.getPrompt("p", { n: "1" });
    expect(trace.splice(0)).toEqual(["lookup", "authorization", "wrapper", "handler"]);
    await client.complete({ type: "ref/prompt", name: "p" }, { name: "n", value: "" });
    expect(trace.splice(0)).toEqual(["lookup", "authorization", "wrapper", "completer"]);
    await client.complete({ type: "ref/resource", uri: "x://r/{n}" }, { name: "n", value: "" });
    expect(trace.splice(0)).toEqual(["lookup", "authorization", "wrapper", "completer"]);
  });

  it("do not run where one of these ends the request", async () => {
    const client = await connectAs("ada");
    await expect(client.callTool("unknown", { n: 1 })).rejects.toMatchObject({ code: -32602 });
    expect(trace.splice(0)).toEqual(["lookup"]);
    expect(await client.callTool("t", { n: "one" })).toMatchObject({ isError: true });
    expect(trace.splice(0)).toEqual(["lookup", "authorization", "arguments"]);
    expect(await client.callTool("t", {})).toMatchObject({ isError: true });
    expect(trace.splice(0)).toEqual(["lookup", "authorization"]);
    await expect(client.getPrompt("p", {})).rejects.toMatchObject({ code: -32602 });
    expect(trace.splice(0)).toEqual(["lookup", "authorization"]);
  });

  it.each([
    ["a call", { method: "tools/call", params: { name: "t", arguments: { n: 1 } } }],
    ["a read", { method: "resources/read", params: { uri: "x://r/1" } }],
    ["a rendering", { method: "prompts/get", params: { name: "p", arguments: { n: "1" } } }],
    [
      "a completion",
      {
        method: "completion/complete",
        params: { ref: { type: "ref/prompt", name: "p" }, argument: { name: "n", value: "" } },
      },
    ],
  ])("do not see %s that the policy refuses", async (_, { method, params }) => {
    const client = await connectAs("eve");
    await expect(client.request(method, params)).rejects.toMatchObject({ code: 4_003 });
    expect(trace.splice(0)).toEqual(["lookup", "authorization"]);
  });
});
