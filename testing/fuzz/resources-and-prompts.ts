import {
  type AnyPrompt,
  type AnyResource,
  blobContents,
  definePrompt,
  defineResource,
  form,
  resourceResult,
  textContents,
} from "@snodo/core";
import { CANARY, KLAXON } from "./canary.ts";
import { broken } from "./tools.ts";

/** Resources of every kind and every end. */
export const RESOURCES: readonly AnyResource[] = [
  defineResource("note", "A note")
    .uri("note://one")
    .read(() => "text of the note"),
  defineResource("data")
    .uri("note://data")
    .read(async () => ({ n: 1 })),
  defineResource("bytes")
    .uri("note://bytes")
    .mimeType("image/png")
    .read(() => Uint8Array.of(1, 2, 3)),
  defineResource("several")
    .uri("note://several")
    .read(({ uri }) =>
      resourceResult([textContents("a", { uri }), blobContents(Uint8Array.of(4), { uri: "note://several/2" })], {
        cache: { ttlMs: 1_000, scope: "public" },
      }),
    ),
  defineResource("gone")
    .uri("note://gone")
    .read(() => undefined),
  defineResource("broken").uri("note://broken").read(broken),
  defineResource("asking")
    .uri("note://asking")
    .read(async (_params, context) => {
      const answer = await context.elicit(
        "may",
        form("May I?", (f) => f.boolean("yes")),
      );
      return answer.action;
    }),
  defineResource("page")
    .template("page://{name}{?n}")
    .param("n", "integer", { minimum: 1, default: 1 })
    .complete("name", (prefix) => ["alpha", "beta"].filter((name) => name.startsWith(prefix)))
    .complete("n", broken)
    .read(({ name, n }) => `${name.length} ${n}`),
  defineResource("path")
    .template("tree:///{+path}{?part}")
    .read(({ path, part }) => `${path?.length} ${part?.length}`),
  defineResource("one way")
    .template("two://{a}/x")
    .read(() => "a"),
  defineResource("other way")
    .template("two://y/{b}")
    .read(() => "b"),
  defineResource("matched")
    .template("match://{id}")
    .matches((uri) => {
      if (uri === "match://broken") broken();
      const found = /^match:\/\/(\d{1,4})$/.exec(uri);
      return found === null ? false : { id: found[1] ?? "" };
    })
    .read(({ id }) => `matched ${id}`),
  // Matches what is no URI at all, too.
  defineResource("anything")
    .template("anything:{rest}")
    .matches((uri) => uri.startsWith(KLAXON) || uri.startsWith("x"))
    .read(() => "anything"),
];

/** Prompts of every kind and every end. */
export const PROMPTS: readonly AnyPrompt[] = [
  definePrompt("greet", "Greets")
    .argument("name", { required: true })
    .argument("style")
    .complete("name", () => Array.from({ length: 120 }, (_, index) => `n${index}`))
    .complete("style", async (prefix, { arguments: others }) => [`${prefix.length} ${Object.keys(others).length}`])
    .render(({ name, style }) => `Greet ${name} ${style ?? "kindly"}.`),
  definePrompt("broken")
    .argument("a")
    .complete("a", () => [1, CANARY] as never)
    .render(async () => broken()),
  definePrompt("asking").render(async (_args, context) => {
    const answer = await context.elicit(
      "what",
      form("What?", (f) => f.string("it")),
    );
    return `About ${answer.action}.`;
  }),
];
