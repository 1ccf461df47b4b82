import { describe, expect, it } from "vitest";
import { filesOf, fillPage, tablesOf } from "./fill-page.ts";

const files: Readonly<Record<string, string>> = {
  "a.ts": 'import "x";\n// #region one\none();\n// #endregion\ntwo();\n',
};
const folder = {
  read: (file: string) => files[file] ?? "",
  output: async (file: string) => `printed by ${file}`,
  table: (name: string) => `| ${name} |\n| --- |`,
};
const fence = "```";
const block = (name: string, code: string) => `<!-- ${name} -->\n\n${fence}ts\n${code}\n${fence}`;

describe("fillPage", () => {
  it("writes files, regions and outputs, and leaves the rest", async () => {
    const page = (whole: string, region: string, output: string) =>
      `# A\n\n${block("a.ts", whole)}\n\n${fence}text\n${output}\n${fence}\n\nB\n\n${block("a.ts#one", region)}\n\n${fence}sh\nls\n${fence}\n`;
    const filled = page('import "x";\none();\ntwo();', "one();", "printed by a.ts");
    expect(await fillPage(page("old", "old", "old"), folder)).toBe(filled);
    expect(await fillPage(filled, folder)).toBe(filled);
    expect(filesOf(filled)).toEqual(["a.ts", "a.ts"]);
  });

  it("writes tables, and what comes after them stays", async () => {
    const page = (table: string) => `# A\n\n<!-- table: one -->\n\n${table}B\n`;
    const filled = page("| one |\n| --- |\n\n");
    expect(await fillPage(page(""), folder)).toBe(filled);
    expect(await fillPage(page("| old |\n| --- |\n| row |\n\n"), folder)).toBe(filled);
    expect(await fillPage(filled, folder)).toBe(filled);
    expect(tablesOf(filled)).toEqual(["one"]);
  });

  it("refuses code of no file and a region that is not there", async () => {
    await expect(fillPage(`${fence}ts\nloose();\n${fence}\n`, folder)).rejects.toThrow("comes from no file");
    await expect(fillPage(block("a.ts#three", "x"), folder)).rejects.toThrow("no region a.ts#three");
  });
});
