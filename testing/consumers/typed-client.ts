// The same, and it calls: the results are typed by what the server's own tools return.
import { connect, direct } from "@snodo/core/client";
import { server } from "./server.ts";

export async function place(): Promise<number | undefined> {
  const client = await connect(direct(server));
  await client.resources.read("typed://{page}{?limit,q}", { page: 1 });
  // @ts-expect-error - page is a number
  await client.resources.read("typed://{page}{?limit,q}", { page: "1" });
  const result = await client.tools.order({ customer: { id: "c" }, lines: [{ sku: "a", quantity: 1 }] });
  return result.isError ? undefined : result.structured.total;
}
