import { isDefinitionError } from "./definition-error.ts";

/**
 * Does what a function of this package was called for, and has a `DefinitionError` of it begin its stack with whoever
 * called that function: what is wrong is in their file, not in the checks behind it. Where the host cannot leave frames
 * out, the stack stays whole.
 *
 * @param entry the function that was called
 */
export function atCaller<Result>(entry: (...given: never[]) => unknown, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (isDefinitionError(error)) (Error as StackHost).captureStackTrace?.(error, entry);
    throw error;
  }
}

/** What V8 has, and by now others. */
interface StackHost {
  readonly captureStackTrace?: (error: object, above: (...given: never[]) => unknown) => void;
}
