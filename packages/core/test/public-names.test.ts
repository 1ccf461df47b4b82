import * as core from "@snodo/core";
import * as client from "@snodo/core/client";
import * as node from "@snodo/core/node";
import * as transport from "@snodo/core/transport";
import { expect, it } from "vitest";

it("the entries export these names", () => {
  const names = { core, client, node, transport };
  const listed = Object.fromEntries(Object.entries(names).map(([entry, all]) => [entry, Object.keys(all).sort()]));
  expect(listed).toMatchInlineSnapshot(`
    {
      "client": [
        "ConnectionError",
        "McpError",
        "connect",
        "direct",
        "isConnectionError",
        "isMcpError",
      ],
      "core": [
        "DefinitionError",
        "ErrorCode",
        "McpError",
        "SnodoError",
        "ToolError",
        "arrayOf",
        "audio",
        "blobContents",
        "builders",
        "createServer",
        "definePrompt",
        "defineResource",
        "defineTool",
        "embeddedResource",
        "encodable",
        "fullValidator",
        "image",
        "isDefinitionError",
        "isMcpError",
        "isToolError",
        "jsonContents",
        "message",
        "object",
        "passthroughValidator",
        "promptResult",
        "resourceLink",
        "resourceResult",
        "structured",
        "text",
        "textContents",
        "toolError",
        "toolResult",
        "v2026_07_28",
      ],
      "node": [
        "isPlainName",
        "safePath",
      ],
      "transport": [
        "ErrorCode",
        "McpError",
        "answerText",
        "errorAnswer",
        "parseMessage",
      ],
    }
  `);
});
