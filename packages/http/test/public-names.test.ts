import * as http from "@snodo/http";
import * as node from "@snodo/http/node";
import { expect, it } from "vitest";

it("the package exports these names", () => {
  expect({ ".": Object.keys(http).sort(), "./node": Object.keys(node).sort() }).toEqual({
    ".": ["fetchHandler", "mcp"],
    "./node": ["listen"],
  });
});
