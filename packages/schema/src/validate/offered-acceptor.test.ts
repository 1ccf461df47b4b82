import { expect, it } from "vitest";
import { fullValidator } from "./full.ts";
import { offerAcceptor, offeredAcceptor } from "./offered-acceptor.ts";

it("an acceptor is asked first, for the very schema that it was offered for", () => {
  const schema = Object.freeze({ type: "string" });
  const seen: unknown[] = [];
  offerAcceptor(schema, () => (value) => seen.push(value) > 1);
  const check = fullValidator().compile(schema);
  expect(check("a")).toEqual([]);
  expect(check(1)).toEqual([]);
  expect(seen).toEqual(["a", 1]);
  expect(fullValidator().compile({ ...schema })(1)).not.toEqual([]);
});

it("there may be none after all", () => {
  const schema = Object.freeze({ type: "string" });
  offerAcceptor(schema, () => undefined);
  expect(fullValidator().compile(schema)(1)).not.toEqual([]);
  expect(offeredAcceptor(true)).toBeUndefined();
});
