import { McpError } from "@snodo/core";
import { errorAnswer, reportRefusal } from "@snodo/core/transport";
import { expect, it, vi } from "vitest";
import { rawMessage } from "../../../../testing/raw-message.ts";

it("a refusal is told by the code and the message that the client gets", () => {
  const sink = vi.fn();
  reportRefusal(sink, "carrier-pigeon", errorAnswer(1, "admission", McpError.methodNotFound("Method not found")));
  const error = { code: -32601, message: "Method not found" };
  expect(sink.mock.calls).toEqual([[{ type: "message-refused", transport: "carrier-pigeon", error }]]);
});

it("an answer that refuses nothing is not told", () => {
  const sink = vi.fn();
  reportRefusal(sink, "http", {
    id: 1,
    stage: "served",
    result: rawMessage("x") as never,
    json: undefined,
    error: undefined,
  });
  expect(sink).not.toHaveBeenCalled();
});
