// The same, and it calls: the results are typed by what the server's own tools return.
import { connect, direct } from "@snodo/core/client";
import { server } from "./server.ts";

export async function place(): Promise<number | undefined> {
  const client = await connect(direct(server));
  const result = await client.tools.order({ customer: { id: "c" }, lines: [{ sku: "a", quantity: 1 }] });
  return result.isError ? undefined : result.structured.total;
}
