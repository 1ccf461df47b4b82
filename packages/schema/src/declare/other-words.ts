/** Words for the function that ends a component. */
const HANDLER = "handler handle execute exec run callback cb fn func function invoke action implementation impl";
/** Words for what a tool is called with. */
const ARGUMENTS = "args arguments parameters params input schema";
const LIST_TYPES = "array list set tuple vector sequence slice arraylist";

/**
 * What people write, coming from other SDKs, languages and schema libraries, for what has another name here: the names
 * first, then the other words for each, in lower case and without `_` and `-`. Which name counts is decided by what is
 * known where the word stands.
 */
const NAMES: readonly (readonly [names: string, words: string])[] = [
  // The types of arguments
  ["string", "str text char varchar date datetime time timestamp uuid guid url uri email symbol"],
  ["integer", "int int32 int64 long short bigint uint byte"],
  ["number", "float float32 float64 double decimal numeric real"],
  ["boolean", "bool flag"],
  ["object", "dict dictionary map hash hashmap record struct json"],
  ["null", "nil none void"],
  // The options of arguments
  ["description", "desc descr describe help doc docs documentation summary about details"],
  ["required", "mandatory require isrequired"],
  ["default", "defaultvalue initial fallback defaultsto"],
  ["enum", "options choices values oneof allowed allowedvalues literal const members"],
  ["pattern", "regex regexp match"],
  ["minLength minimum minItems", "min least atleast"],
  ["maxLength maximum maxItems", "max most atmost"],
  ["minLength minItems", "minlen minsize length size nonempty"],
  ["maxLength maxItems", "maxlen maxsize length size"],
  ["minimum", "gte ge minvalue"],
  ["maximum", "lte le maxvalue"],
  ["exclusiveMinimum", "gt morethan"],
  ["exclusiveMaximum", "lt lessthan"],
  ["uniqueItems", "unique distinct"],
  ["header", "xmcpheader httpheader"],
  ["additionalProperties", "additional extra strict closed open passthrough unknownkeys additionalitems"],
  ["schema", "jsonschema keywords extraschema"],
  // What components say
  ["kind", "type"],
  ["title", "label displayname heading"],
  ["icons", "icon image images logo"],
  ["metadata", "meta"],
  ["wrappers wrap", "wrap wrapper wrappers middleware middlewares use around plugins"],
  ["call read render", HANDLER],
  ["call", "calltool tool read render"],
  ["read", "call render load fetch readcallback resolve get"],
  ["render", "call read messages template build generate get"],
  ["inputSchema arguments input", `${ARGUMENTS} properties inputshape inputtype`],
  ["input", "inputschema paramsschema parametersschema"],
  ["outputSchema", "output outputs returns result results response responseschema outputshape"],
  ["output", "outputschema outputs returns result results response responseschema"],
  ["annotations", "hints annotation annotate"],
  ["readOnlyHint", "readonly isreadonly"],
  ["destructiveHint", "destructive isdestructive"],
  ["idempotentHint", "idempotent isidempotent"],
  ["openWorldHint", "openworld isopenworld"],
  ["mimeType", "mime type contenttype mediatype format"],
  ["uri", "url href path address location"],
  ["uriTemplate template", "template uritemplate urltemplate uripattern"],
  ["size", "bytes bytesize sizebytes length"],
  ["completers complete", "complete completer completers completion completions autocomplete suggest suggestions"],
  ["params", "variables parameters arguments args vars"],
  ["matches", "match matcher"],
  ["src", "url uri href source"],
  ["sizes", "size"],
  ["audience", "for role roles"],
  ["priority", "importance weight"],
  ["lastModified", "modified modifiedat updated updatedat mtime"],
  // Steps of builders
  ["argument param", "arg param parameter variable args arguments parameters params field property input"],
  ["property", "argument arg field prop param key"],
  // The options of servers
  ["version", "ver serverversion"],
  ["name", "id servername identifier"],
  ["instructions", "instruction systemprompt guide usage"],
  ["websiteUrl", "url website homepage site"],
  ["tools", "tool"],
  ["resources", "resource resourcetemplates templates"],
  ["prompts", "prompt"],
  ["discovery", "discover server"],
  ["validator", "schemavalidator validate validation ajv"],
  ["schemas", "schemaform schemastyle"],
  ["pagination", "page paging pagesize pages"],
  ["pageSize", "size limit perpage count max"],
  ["cache", "caching ttl cachehints"],
  ["ttlMs", "ttl maxage ttlseconds expires"],
  ["scope", "visibility cachescope"],
  ["protocols", "protocol protocolversion protocolversions versions revisions supportedversions"],
  ["capabilities", "capability"],
  ["experimental", "extensions"],
  ["principal", "identity user whoami identify subject"],
  ["instrumentation", "logger log sink telemetry tracing onevent onerror"],
  ["state", "deps dependencies locals env initialstate initial"],
  ["logging", "log logs logmessages"],
  ["authorization", "authorize authz authorizer policy acl access permissions rbac guard"],
  ["authorize", "check allow can policy decide handler"],
  ["conceal", "hide hidden concealed secret"],
  ["subscriptions", "subscription subscribe hub pubsub notifications events listen"],
  ["subscribe", "subscribed subscription subscriptions listen"],
  ["listChanged", "listchange listchanges notifications changed"],
  ["requestState", "seal sealing sealer resume continuation inputstate statekeys"],
  ["keys", "key secret secrets signingkeys"],
  ["encrypt", "encrypted encryption"],
  ["replayGuard", "replay replayprotection nonce nonces guard"],
  ["id", "kid keyid name"],
  ["secret", "key value password bytes"],
  ["errors", "maskerrors exposeerrors error errormode"],
  // The options of wrappers and of actor tools
  ["timeoutMs ms", "timeout timeoutms deadline milliseconds duration"],
  ["windowMs", "window interval per period"],
  ["limit", "max"],
  ["maxKeys", "maxcallers maxclients"],
  ["key", "keyby by keyfn"],
  ["queue queued", "queue queued maxqueue maxqueued queuesize queuelimit mailbox mailboxsize waiting pending"],
  ["overflow", "onoverflow whenfull drop dropping backpressure"],
  ["target", "actor to worker port server"],
  ["message", "msg messagename method call cast"],
  ["args", "payload"],
  ["reply", "encodereply encode"],
  ["inputValidator", "validator inputcheck argumentvalidator"],
  // The options of actors
  ["calls", "call handlers methods onmessage handlecall"],
  ["casts", "cast handlecast"],
  ["afterCrash", "restart strategy supervision restartpolicy oncrash onfailure"],
  ["onCrash", "onerror onexception onfailure catch crashed"],
  // The options of executors
  ["running", "concurrency concurrent maxconcurrent maxconcurrency maxrunning parallel parallelism limit max"],
  ["requestMs", "timeout timeoutms requesttimeout requesttimeoutms deadline deadlinems"],
  ["maxRequestMs", "maxtimeout maxtimeoutms maxms maxrequesttimeoutms"],
  ["fairness", "fair fairby"],
  // The options of transports
  ["auth", "authenticate authentication authenticator authinfo authorization authorize user identity"],
  ["input", "stdin in readable"],
  ["output", "stdout out writable"],
  ["signal", "abort abortsignal"],
  ["executor", "executors pool concurrency limits limiter"],
  ["maxLineBytes", "maxline linelimit maxbytes maxbodybytes maxmessagebytes maxsize"],
  ["maxBodyBytes", "maxbody bodylimit maxbytes maxlinebytes maxmessagebytes maxsize limit"],
  ["drainMs", "drain drainms grace gracems graceperiod shutdownms shutdowntimeout shutdowntimeoutms timeout timeoutms"],
  ["blockedMs writeTimeoutMs", "blocked blockedms writetimeout writetimeoutms"],
  ["headTimeoutMs", "headtimeout headerstimeout headerstimeoutms"],
  ["bodyTimeoutMs", "bodytimeout requesttimeout requesttimeoutms"],
  ["maxConnections", "connections connectionlimit"],
  ["guardStdout", "guard captureconsole redirectconsole stdoutguard"],
  ["allowedOrigins", "origin origins corsorigin corsorigins alloworigin alloworigins"],
  ["cors", "crossorigin enablecors corsoptions"],
  ["maxSubscriptions", "subscriptions subscriptionlimit maxlisteners maxstreams"],
  ["allowedHosts", "hosts host allowhosts hostnames"],
  ["host", "hostname address bind interface"],
  ["path", "endpoint route mcppath pathname basepath url prefix"],
  // What is asked of clients
  ["maxTokens", "tokens maxoutputtokens tokenlimit"],
  ["systemPrompt", "system instructions systemmessage"],
  ["stopSequences", "stop stops stopwords"],
  ["modelPreferences", "model models preferences modelhints"],
  ["includeContext", "context"],
  ["toolChoice", "choice toolmode"],
];

/** What to do where no name stands for the word, where one is known that tells which place it is. */
const ADVICE: readonly { readonly words: string; readonly beside: string; readonly advice: string }[] = [
  { words: LIST_TYPES, beside: "boolean", advice: 'Say what its items are: arrayOf("string")' },
  { words: "any unknown mixed", beside: "boolean", advice: "Use {} for any value" },
  { words: "enum union literal", beside: "boolean", advice: "Use the type of its members, with the option enum" },
  { words: "optional isoptional", beside: "required", advice: "Leave it out: what is not required is optional" },
  {
    words: "nullable null allownull isnullable",
    beside: "schema",
    advice: 'Hand in a schema as the type, such as { type: ["string", "null"] }',
  },
  { words: "type kind", beside: "schema", advice: "The type stands before the options: (name, type, options)" },
  { words: "type kind", beside: "required", advice: "Leave it out: the argument of a prompt is always a string" },
  { words: "name", beside: "schema", advice: "The name stands before the type: (name, type, options)" },
  { words: "name", beside: "required", advice: "The name stands before the options: (name, options)" },
  { words: "inputschema", beside: "schema", advice: "Hand in the schema of the argument in place of its type" },
  {
    words: "properties fields shape",
    beside: "schema",
    advice: 'Declare them as the type: object((o) => o.property("id", "string"))',
  },
  {
    words: "description title default required enum",
    beside: "additionalProperties",
    advice: "It is an option of the argument or the property, not of the object",
  },
  { words: "items of itemtype elements", beside: "schema", advice: 'Say it as the type: arrayOf("string")' },
];

/** By the word: the names that it may stand for. */
export const OTHER_WORDS: ReadonlyMap<string, ReadonlySet<string>> = byWord();

/** What to do about a word that no known name stands for. */
export function adviceOn(word: string, known: readonly string[]): string | undefined {
  return ADVICE.find(({ words, beside }) => known.includes(beside) && words.split(" ").includes(word))?.advice;
}

function byWord(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [names, words] of NAMES) {
    for (const word of words.split(" ")) {
      const meant = found.get(word) ?? new Set();
      for (const name of names.split(" ")) meant.add(name);
      found.set(word, meant);
    }
  }
  return found;
}
