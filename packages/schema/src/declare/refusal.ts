/** Stands in a type where something is not possible: the compiler shows the reason. */
export interface Refusal<Reason extends string> {
  readonly refused: Reason;
}
