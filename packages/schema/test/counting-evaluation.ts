import { Evaluation } from "../src/validate/evaluation.ts";

/** An evaluation that counts how many schemas are held against a part of the value. */
export class CountingEvaluation extends Evaluation {
  visits = 0;

  override holds(...held: Parameters<Evaluation["holds"]>): boolean {
    this.visits += 1;
    return super.holds(...held);
  }
}
