import type { JsonObject, JsonValue } from "@snodo/schema";
import { expectTypeOf, it } from "vitest";
import type { Answer, WireError } from "./answer.ts";

it("an answer says which of its three forms it has by what is undefined", () => {
  expectTypeOf<Answer["result"]>().toEqualTypeOf<JsonObject | undefined>();
  expectTypeOf<Answer["json"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Answer["error"]>().toEqualTypeOf<WireError | undefined>();
});

it("the data of an error may be absent, and is JSON", () => {
  expectTypeOf<WireError>().toEqualTypeOf<{
    readonly code: number;
    readonly message: string;
    readonly data?: JsonValue;
  }>();
});
