import { CloneType, type TSchema, TypeBoxError } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { TypeSystemPolicy } from "@sinclair/typebox/system";
import { Check } from "@sinclair/typebox/value";
import type { Acceptor } from "../validate/offered-acceptor.ts";
import { isAgreed } from "./agreement.ts";

/**
 * Makes, when it is asked to, an acceptor out of TypeBox's own validation: by the code that `TypeCompiler` generates,
 * or by the interpreter where the host refuses that. Whether it does is found out for each schema anew, since some
 * hosts allow it while modules load and refuse it later.
 *
 * There is none for a schema in which TypeBox might accept what JSON Schema refuses. What is validated by is a copy,
 * since the schema may be changed after it was given.
 */
export function acceptorMaker(schema: TSchema): () => Acceptor | undefined {
  const copy = CloneType(schema);
  return () => (isAgreed(copy) && isStrict() ? acceptorOf(copy) : undefined);
}

function acceptorOf(schema: TSchema): Acceptor | undefined {
  try {
    const compiled = TypeCompiler.Compile(schema);
    return (value) => compiled.Check(value);
  } catch (refusal) {
    // It is TypeBox that cannot compile it, and the host may well let others generate code.
    if (refusal instanceof TypeBoxError) return undefined;
    return (value) => isStrict() && Check(schema, value);
  }
}

/** Whether TypeBox tells numbers and objects as JSON does. Its switches are global: an application may turn them. */
function isStrict(): boolean {
  return !TypeSystemPolicy.AllowNaN && !TypeSystemPolicy.AllowArrayObject;
}
