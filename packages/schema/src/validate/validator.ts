import type { JsonSchema } from "../json-schema.ts";
import type { SchemaProblem } from "../schema-problem.ts";
import type { Problem } from "./problem.ts";

/**
 * Checks one value. An empty list means that the value fits. The place and the rule of the first problem are shown to
 * the peer, and all of them to whoever reads the events of a server: a rule must not quote the value.
 */
export type Check = (value: unknown) => readonly Problem[] | Promise<readonly Problem[]>;

/** The seam for validation: turns a schema into a check, once, and the check is kept with the schema. */
export interface Validator {
  /** For logs and messages. */
  readonly name?: string;
  /**
   * Prepares a check. The schema is not changed and may be frozen.
   *
   * @throws {SchemaError} for a schema that this validator cannot enforce
   */
  compile(schema: JsonSchema): Check;
  /**
   * Everything about a schema that keeps `compile` from preparing a check, in the order in which the schema was
   * written. A server asks it once for each schema when it is created, and lists what it finds. Absent: what cannot be
   * compiled shows when it is first needed.
   */
  checkSchema?(schema: JsonSchema): readonly SchemaProblem[];
}

/** A validator whose checks never wait. */
export interface SyncValidator extends Validator {
  compile(schema: JsonSchema): (value: unknown) => readonly Problem[];
}

/** A schema that cannot be read or enforced. */
export class SchemaError extends Error {
  override readonly name = "SchemaError" as const;
  /**
   * `invalid-schema`: it breaks JSON Schema itself or a bound; `unenforceable-schema`: the engine cannot carry it out.
   */
  readonly code: "invalid-schema" | "unenforceable-schema";
  /** The JSON Pointer of the place in the schema. */
  readonly path: string;
  /** What is wrong there. */
  readonly rule: string;

  constructor(code: SchemaError["code"], path: string, rule: string, options?: ErrorOptions) {
    super(`JSON Schema${path === "" ? "" : ` at ${path}`}: ${rule}`, options);
    this.code = code;
    this.path = path;
    this.rule = rule;
  }
}
