/** Which scenarios of the server leg count for a revision, as the official runner's own frozen list has it. */
export interface RequirementSet {
  /** What an implementation has to pass. */
  readonly scored: readonly string[];
  /** What is run beside that, by why it does not count: `extension`, `pending` or `added-after-release`. */
  readonly notScored: ReadonlyMap<string, string>;
}

/**
 * Reads `requirements/<revision>.yaml` of the official runner: the part of YAML that those lists are written in.
 *
 * @throws {Error} when the list has no scenario for servers
 */
export function parseRequirementSet(text: string): RequirementSet {
  const scored = [...sectionOf(text, "server").matchAll(/^ {2}- (\S+)$/gm)].map(([, name = ""]) => name);
  if (scored.length === 0) throw new Error("the requirement set names no scenario for servers");
  const notScored = new Map<string, string>();
  for (const entry of sectionOf(text, "not_scored").split(/^ {2}- /m)) {
    const [, scenario] = /^scenario: (\S+)$/m.exec(entry) ?? [];
    const [, leg] = /^ +leg: (\S+)$/m.exec(entry) ?? [];
    const [, reason] = /^ +reason: (\S+)$/m.exec(entry) ?? [];
    if (scenario !== undefined && reason !== undefined && leg === "server") notScored.set(scenario, reason);
  }
  return { scored, notScored };
}

/** The lines below `name:`, up to the next line that is not indented. */
function sectionOf(text: string, name: string): string {
  return new RegExp(`^${name}:\\n((?:[ #].*\\n|\\n)*)`, "m").exec(`${text}\n`)?.[1] ?? "";
}
