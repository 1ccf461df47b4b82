/**
 * The JSON Pointer of a place below the root, from the keys and indices that lead to it. No steps give `""`, the root.
 *
 * @see RFC 6901 sections 3 and 4
 */
export function pointer(steps: readonly (string | number)[]): string {
  return steps.reduce<string>(appendPointer, "");
}

/** A JSON Pointer one step longer: `~` and `/` in the step are escaped. */
export function appendPointer(path: string, step: string | number): string {
  if (typeof step === "number") return `${path}/${step}`;
  return `${path}/${/[~/]/.test(step) ? step.replaceAll("~", "~0").replaceAll("/", "~1") : step}`;
}

/**
 * The steps of a JSON Pointer, unescaped. Indices stay strings.
 *
 * @returns undefined when the text is not a JSON Pointer: it neither is empty nor starts with `/`, or has a `~` that
 *   escapes nothing
 * @see RFC 6901 section 3
 */
export function pointerSteps(text: string): readonly string[] | undefined {
  if (text === "") return [];
  if (!text.startsWith("/") || /~(?![01])/.test(text)) return undefined;
  return text
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}
