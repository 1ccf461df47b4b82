import { createServer, defineTool, fullValidator, object, passthroughValidator, type Validator } from "@snodo/core";
import { connect, direct } from "@snodo/core/client";
import { describe, expect, it } from "vitest";

const order = defineTool("order")
  .argument(
    "customer",
    object((c) => c.property("id", "string", { required: true })),
    { required: true },
  )
  .argument("count", "integer", { minimum: 1 })
  .call(() => "ordered");

/** What a call with these arguments is answered by a server with this validator. */
async function answerOf(validator: Validator, args: object) {
  const server = createServer({ name: "s", version: "1", tools: [order], validator });
  const { isError, content } = await (await connect(direct(server))).callTool("order", { ...args });
  const [shown] = content;
  return { isError, text: shown?.type === "text" ? shown.text : undefined };
}

describe("a server whose validator enforces nothing", () => {
  const lenient = passthroughValidator();

  it("C22: asks for the required arguments of the root, and for none further down", async () => {
    expect(await answerOf(lenient, {})).toEqual({ isError: true, text: "Missing required arguments: customer" });
    expect(await answerOf(lenient, { customer: {} })).toEqual({ isError: false, text: "ordered" });
    expect(await answerOf(fullValidator(), { customer: {} })).toMatchObject({ isError: true });
  });

  it("F02: takes whatever else breaks the schema, which another validator refuses", async () => {
    const args = { customer: 5, count: 0 };
    expect(await answerOf(lenient, args)).toEqual({ isError: false, text: "ordered" });
    expect(await answerOf(fullValidator(), args)).toMatchObject({ isError: true });
  });
});
