import { META } from "../wire-corpus/exchange.ts";
import { carefulHeaders } from "./careful-headers.ts";
import { answeredDirectly, type Case, compare, drawn, methodOf } from "./case.ts";
import { URL_OF_ALL, type WebPost } from "./over-fetch.ts";

/** A message while there is room for nothing: refused for that, or for what is wrong with it. */
export async function tryCrowd(one: Case): Promise<void> {
  const { crowd, problems, seen, judge } = one;
  const { fuzzed, seeds, web } = crowd;
  const bytes = drawn(one, seeds);
  const { direct, expectation } = await answeredDirectly(one, fuzzed, bytes);
  const { headers, isWhole } = carefulHeaders(expectation.value);
  const hanging = web(HANGING);
  const http = await web({ method: "POST", url: URL_OF_ALL, headers, body: bytes });
  const late = await hanging;
  if (late?.status === 504 && late.body.includes('"The request took too long"')) seen.add("stage: timeout");
  else problems.push(`what answers too late got ${late?.status} ${late?.body}`);
  if (http === undefined) {
    problems.push("what a careful client sends is no web request");
    return;
  }
  if (http.status !== 503) {
    compare(one, "http", { bytes, expectation, areHeadersWhole: isWhole, direct, other: http });
    return;
  }
  seen.add("stage: overload");
  problems.push(...judge.problemsOf(http, methodOf(expectation)));
  const { id, error } = JSON.parse(http.body);
  const isBusy = id === expectation.id && error?.code === -32603 && error.message === "The server is busy";
  if (!isBusy) problems.push(`503 with ${http.body}`);
  if (direct.stage === "admission" || !expectation.isAnswered)
    problems.push("it was refused for want of room too late");
}

const CALL = { jsonrpc: "2.0", id: "hanging", method: "tools/call", params: { name: "hangs", _meta: META } };
const HANGING: WebPost = {
  method: "POST",
  url: URL_OF_ALL,
  headers: carefulHeaders(CALL).headers,
  body: new Uint8Array(Buffer.from(JSON.stringify(CALL))),
};
