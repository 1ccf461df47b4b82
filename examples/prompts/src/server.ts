// Prompts: texts that a person picks from a menu, filled in by the server.

import { createServer, definePrompt, embeddedResource, McpError, message, promptResult } from "@snodo/core";

const FILES = new Map([
  ["parse.ts", "export const parse = (text: string) => JSON.parse(text);"],
  ["sum.ts", "export const sum = (a: number, b: number) => a + b;"],
]);

// Arguments are always strings. A string is one message, of the user.
const explain = definePrompt("explain", "Explain a term")
  .argument("term", { required: true, description: "What is to be explained" })
  .argument("audience", { description: "Who it is for; a beginner unless told otherwise" })
  .render(({ term, audience }) => `Explain ${term} to ${audience ?? "a beginner"} in three sentences.`);

// Several messages, one of which carries a file. The last one is how the model's own answer begins.
const review = definePrompt("review", "Review a file")
  .title("Review a file")
  .argument("file", { required: true })
  .render(({ file }) => [
    message("user", "Review this file. Name at most three problems."),
    message("user", embeddedResource({ uri: `repo://${file}`, mimeType: "text/x-typescript", text: sourceOf(file) })),
    message("assistant", "The most important problem is"),
  ]);

// The explicit answer, with a description of this very rendering.
const standup = definePrompt("standup", "Prepare a stand-up meeting")
  .argument("team", { required: true })
  .render(async ({ team }) =>
    promptResult([message("user", `What did team ${team} finish, what is next, what is in the way?`)], {
      description: `Stand-up of team ${team}`,
    }),
  );

export const server = createServer({ name: "prompts", version: "1.0.0", prompts: [explain, review, standup] });

function sourceOf(file: string): string {
  const source = FILES.get(file);
  if (source === undefined) throw McpError.invalidParams("No such file", { has: [...FILES.keys()] });
  return source;
}
