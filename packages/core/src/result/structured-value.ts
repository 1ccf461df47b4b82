import { isResult } from "./kind.ts";
import { isListOfBlocks } from "./normalize-tool.ts";
import { structured } from "./structured.ts";

/**
 * What a handler with an output schema answered as its structured value, before JSON has to carry it; undefined where
 * it answered none, but nothing or content alone.
 */
export function structuredValue(answer: unknown): { readonly value: unknown } | undefined {
  if (isResult(answer, "structured")) return { value: answer.value };
  const hasNone = answer === undefined || isResult(answer, "content") || isResult(answer, "block");
  return hasNone || isListOfBlocks(answer) ? undefined : { value: answer };
}

/** The same answer with another structured value. */
export function withStructured(answer: unknown, value: unknown): unknown {
  return isResult(answer, "structured") ? { ...answer, value } : structured(value);
}
