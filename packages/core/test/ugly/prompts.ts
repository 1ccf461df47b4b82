import type { AnyPrompt } from "@snodo/core";
import { type Part, type Recorder, type Sound, someWrappers } from "./part.ts";
import type { Random } from "./random.ts";
import { UGLY } from "./texts.ts";

/** One prompt with ugly arguments, all of which are completed. */
export function uglyPrompt(
  random: Random,
  recorder: Recorder,
  facts: Pick<Part, "name" | "behaviour" | "isSecret" | "isGiven">,
): Part {
  const required = random.pick(UGLY);
  const optional = random.pick(UGLY.filter((name) => name !== required));
  const completed = [required, optional];
  const completers = Object.fromEntries(completed.map((name) => [name, recorder.completer(() => part, name)]));
  const render = recorder.handler(() => part, facts.behaviour) as () => unknown;
  const component: AnyPrompt = {
    kind: "prompt",
    name: facts.name,
    arguments: [{ name: required, required: true }, { name: optional }],
    completers,
    wrappers: someWrappers(random),
    render,
  };
  const part: Part = {
    kind: "prompt",
    ...facts,
    component,
    completed,
    sound: (text): Sound => {
      const args = Object.fromEntries([[required, text]]);
      return { method: "prompts/get", params: { name: facts.name, arguments: args }, received: args };
    },
  };
  return part;
}
