// What the corpus has to show: every row of digest 04, 2.3 and 7, and every outcome of every method. The test holds the
// exchanges against it.

/** A rule, and what comes of a message that breaks it or keeps to it. */
export interface Row {
  readonly status: number;
  /** Of the error; absent where there is none, or no JSON-RPC at all. */
  readonly code?: number;
  /** A header that the answer must have. */
  readonly header?: string;
}

/**
 * Every row that an exchange names. Of the older revisions, which nothing here speaks yet, there is none: the rows of 7
 * for sessions, their second stream, their responses (202), and HTTP+SSE.
 */
export const ROWS: ReadonlyMap<string, Row> = new Map<string, Row>([
  // 2.3: what is looked at, in order
  ["2.3.1 host", { status: 403, code: -32600 }],
  ["2.3.1 origin", { status: 403, code: -32600 }],
  ["2.3.2 who it is", { status: 401, header: "www-authenticate" }],
  ["2.3.2 what they may do", { status: 403, header: "www-authenticate" }],
  ["2.3.3 method", { status: 405, code: -32600, header: "allow" }],
  ["2.3.4 media type", { status: 415, code: -32600 }],
  ["2.3.4 accept", { status: 406, code: -32600 }],
  ["2.3.4 size", { status: 413, code: -32600 }],
  ["2.3.5 JSON", { status: 400, code: -32700 }],
  ["2.3.6 batch", { status: 400, code: -32600 }],
  ["2.3.6 response", { status: 400, code: -32600 }],
  ["2.3.6 shape", { status: 400, code: -32600 }],
  ["2.3.7 metadata", { status: 400, code: -32602 }],
  ["2.3.8 version header", { status: 400, code: -32020 }],
  ["2.3.9 version", { status: 400, code: -32022 }],
  ["2.3.10 method header", { status: 400, code: -32020 }],
  ["2.3.10 name header", { status: 400, code: -32020 }],
  ["2.3.11 method", { status: 404, code: -32601 }],
  ["2.3.11 capability", { status: 404, code: -32601 }],
  ["2.3.12 argument header", { status: 400, code: -32020 }],
  ["2.3.13 client capability", { status: 400, code: -32021 }],
  ["2.3.14 params", { status: 200 }],
  ["2.3.14 handler", { status: 200, code: -32603 }],
  ["2.3.14 application", { status: 200, code: 1234 }],
  ["2.3.14 client capability, thrown", { status: 400, code: -32021 }],
  ["2.3.14 client capability, after the head", { status: 200, code: -32021 }],
  ["2.3 older revisions, between 6 and 7", { status: 400, code: -32022 }],
  // 7: what each status stands for
  ["7 200 JSON", { status: 200 }],
  ["7 200 SSE", { status: 200, header: "x-accel-buffering" }],
  ["7 202", { status: 202 }],
  ["7 204 OPTIONS", { status: 204, header: "access-control-allow-headers" }],
  ["7 400 -32700", { status: 400, code: -32700 }],
  ["7 400 -32600", { status: 400, code: -32600 }],
  ["7 400 -32602", { status: 400, code: -32602 }],
  ["7 400 -32020", { status: 400, code: -32020 }],
  ["7 400 -32021", { status: 400, code: -32021 }],
  ["7 400 -32022", { status: 400, code: -32022 }],
  ["7 401", { status: 401, header: "www-authenticate" }],
  ["7 403 origin", { status: 403, code: -32600 }],
  ["7 403 host", { status: 403, code: -32600 }],
  ["7 403 scope", { status: 403, header: "www-authenticate" }],
  ["7 404 unknown", { status: 404, code: -32601 }],
  ["7 404 removed", { status: 404, code: -32601 }],
  ["7 405 GET", { status: 405, code: -32600, header: "allow" }],
  ["7 405 DELETE", { status: 405, code: -32600, header: "allow" }],
  ["7 405 another", { status: 405, code: -32600, header: "allow" }],
  ["7 405 HEAD", { status: 405, header: "allow" }],
  ["7 405 OPTIONS", { status: 405, code: -32600, header: "allow" }],
  ["7 406", { status: 406, code: -32600 }],
  ["7 413", { status: 413, code: -32600 }],
  ["7 415", { status: 415, code: -32600 }],
  ["7 500", { status: 500, code: -32603 }],
  ["7 503", { status: 503, code: -32603, header: "retry-after" }],
  ["7 504", { status: 504, code: -32603 }],
]);

/** What every method that needs something declared comes to where it is not. */
const UNDECLARED = "-32601";
const LIST = ["complete", "-32602", "-32603", "own code", UNDECLARED, "503", "504", "nothing"] as const;
const HANDLED = [
  "complete",
  "complete after notifications",
  "input_required",
  "input_required after notifications",
  "-32602",
  "-32603",
  "-32603 after notifications",
  "own code",
  "own code after notifications",
  "-32021",
  "-32021 after notifications",
  UNDECLARED,
  "nothing",
  "nothing after notifications",
  "-32020",
  "503",
  "504",
] as const;

/**
 * Every outcome of every method: how an answer ends, and whether something came before it. `nothing` is what comes of a
 * request that was cancelled, and of a notification; 503 and 504 stand for no room and no time.
 */
export const METHOD_OUTCOMES: Readonly<Record<string, readonly string[]>> = {
  "server/discover": ["complete", "503"],
  "tools/list": LIST,
  "tools/call": [...HANDLED, "failure for the model", "failure for the model after notifications"],
  "resources/list": LIST,
  "resources/templates/list": LIST,
  "resources/read": HANDLED,
  "prompts/list": LIST,
  "prompts/get": HANDLED,
  "completion/complete": ["complete", "-32602", "-32603", "own code", UNDECLARED, "503", "504", "nothing"],
  "subscriptions/listen": [
    "complete after notifications",
    "nothing after notifications",
    "-32602",
    "-32603",
    "-32603 after notifications",
    "own code",
    "-32600",
    UNDECLARED,
    "503",
  ],
  "notifications/cancelled": ["nothing"],
  "notifications/initialized": ["nothing"],
  "notifications/a": ["nothing", "-32020"],
  initialize: ["-32022", "-32601"],
  ping: ["-32601"],
  "logging/setLevel": ["-32601"],
  "resources/subscribe": ["-32601"],
  "resources/unsubscribe": ["-32601"],
  "tools/none": ["-32601"],
};
