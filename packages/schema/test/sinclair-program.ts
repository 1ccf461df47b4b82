// Writes whether code can be generated here, and what random schemas of one seed say of their values.

import fc from "fast-check";
import { checkSchema, fullValidator } from "../src/index.ts";
import { fromSinclair } from "../src/sinclair/index.ts";
import { sinclairSamples } from "./sinclair-arbitrary.ts";

let canGenerate = true;
try {
  new Function("");
} catch {
  canGenerate = false;
}
const samples = fc.sample(sinclairSamples, { seed: Number(process.argv[2]), numRuns: 300 });
const answers = samples.map(({ schema, values }) => {
  const read = fromSinclair(schema);
  const problems = checkSchema(read);
  return problems.length > 0 ? problems : values.map(fullValidator().compile(read));
});
process.stdout.write(JSON.stringify({ canGenerate, answers }));
