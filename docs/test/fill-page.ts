// The code of a page: each `ts` block stands below a comment that names the file, or a region of it, that it is.

/** Where the code of a page comes from. */
export interface CodeFolder {
  /** The text of a file. @param file below `docs/code` */
  read(file: string): string;
  /** What a program prints when it runs. */
  output(file: string): Promise<string>;
  /** A table that is made from the code. */
  table(name: string): string;
}

/** One block of code, with the comment above it, and what it prints where a `text` block follows at once. */
const BLOCK = /^<!-- (\S+\.ts)(?:#(\S+))? -->\n\n```ts\n[\s\S]*?^```$(\n\n```text\n[\s\S]*?^```$)?/gm;
/** A table that is made, below a comment that names it. */
const TABLE = /^<!-- table: (\S+) -->\n+(?:\|.*\n+)*/gm;
const FENCE = /^```(\w*).*\n[\s\S]*?^```$/gm;

/**
 * The page with every block of code as its file has it, every output as the program prints it, and every table as it is
 * made.
 *
 * @throws {Error} for a `ts` block that comes from no file
 */
export async function fillPage(page: string, folder: CodeFolder): Promise<string> {
  const loose = page
    .replace(BLOCK, "")
    .match(FENCE)
    ?.find((block) => block.startsWith("```ts"));
  if (loose !== undefined) throw new Error(`This code comes from no file:\n${loose}`);
  const blocks = await Promise.all(
    [...page.matchAll(BLOCK)].map(async ([, file = "", region, output]) => {
      const name = region === undefined ? file : `${file}#${region}`;
      const code = `<!-- ${name} -->\n\n${fenced("ts", codeOf(folder.read(file), name, region))}`;
      return output === undefined ? code : `${code}\n\n${fenced("text", await folder.output(file))}`;
    }),
  );
  return page
    .replace(BLOCK, () => blocks.shift() ?? "")
    .replace(TABLE, (_, name: string) => `<!-- table: ${name} -->\n\n${folder.table(name)}\n\n`);
}

/** The tables that a page names. */
export function tablesOf(page: string): readonly string[] {
  return [...page.matchAll(TABLE)].map(([, name = ""]) => name);
}

/** The files that a page names. */
export function filesOf(page: string): readonly string[] {
  return [...page.matchAll(BLOCK)].map(([, file = ""]) => file);
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

/** A region without its marks, at the left margin; or all of a file without the marks of its regions. */
function codeOf(text: string, name: string, region: string | undefined): string {
  const lines = text.trim().split("\n");
  if (region === undefined) return lines.filter((line) => !isMark(line)).join("\n");
  const start = lines.findIndex((line) => line.trim() === `// #region ${region}`);
  const length = lines.slice(start + 1).findIndex(isMark);
  if (start < 0 || length < 0) throw new Error(`There is no region ${name}`);
  return lines.slice(start + 1, start + 1 + length).join("\n");
}

function isMark(line: string): boolean {
  return /^\s*\/\/ #(region|endregion)\b/.test(line);
}
