import { expectTypeOf, it } from "vitest";
import type { Answer } from "./answer.ts";
import type { ParsedMessage } from "./parse-message.ts";

it("a message is a value, or the answer to send at once", () => {
  const parsed = {} as ParsedMessage;
  if (parsed.ok) expectTypeOf(parsed.value).toBeUnknown();
  else expectTypeOf(parsed.answer).toEqualTypeOf<Answer>();
});
