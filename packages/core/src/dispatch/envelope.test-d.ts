import { expectTypeOf, it } from "vitest";
import type { Envelope, RequestId } from "./envelope.ts";
import { isIdentifier } from "./envelope.ts";

it("a request id is a text or a number, never null", () => {
  expectTypeOf<RequestId>().toEqualTypeOf<string | number>();
});

it("an envelope is told by its kind, and only a request surely has an id", () => {
  type Of<Kind> = Extract<Envelope, { kind: Kind }>;
  expectTypeOf<Envelope["kind"]>().toEqualTypeOf<"request" | "notification" | "refused">();
  expectTypeOf<Of<"request">["id"]>().toEqualTypeOf<RequestId>();
  expectTypeOf<Of<"refused">["id"]>().toEqualTypeOf<RequestId | undefined>();
  expectTypeOf<Of<"notification">>().not.toHaveProperty("id");
});

it("isIdentifier narrows", () => {
  const value = {} as unknown;
  if (isIdentifier(value)) expectTypeOf(value).toEqualTypeOf<RequestId>();
});
