// What pages say besides their code: links lead somewhere, quoted messages are those of the sources.

import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { filesUnder, isTest } from "../../scripts/source.mjs";

const docs = fileURLToPath(new URL("..", import.meta.url));
const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = readdirSync(docs).filter((name) => name.endsWith(".md"));
const textOf = (page: string) => readFileSync(join(docs, page), "utf8");

describe("the guide", () => {
  it("links to pages, files and headings that are there", () => {
    const broken = pages.flatMap((page) => brokenLinks(page).map((link) => `${page}: ${link}`));
    expect(broken).toEqual([]);
  });

  it("quotes messages in the words of the sources", () => {
    const files = filesUnder(join(root, "packages"), /\.ts$/).filter(
      (file) => /[/\\]src[/\\]/.test(file) && !isTest(file),
    );
    const sources = files.map((file) => readFileSync(file, "utf8")).join("\n");
    const quoted = pages.flatMap((page) => quotedMessages(page).map((message) => ({ page, message })));
    expect(quoted.length).toBeGreaterThan(30);
    const wrong = quoted.filter(({ message }) => {
      const parts = fixedParts(message);
      return parts.length === 0 || !parts.every((part) => sources.includes(part));
    });
    expect(wrong).toEqual([]);
  });

  it("names source files that are there", () => {
    const named = textOf("architecture.md").match(/(?<=`)[\w./-]+\.(?:ts|mjs)(?=`)/g) ?? [];
    const files = ["packages", "scripts"].flatMap((folder) => filesUnder(join(root, folder), /\.(ts|mjs)$/));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
  });
});

/** The messages that tables quote: what a client is told. */
function quotedMessages(page: string): readonly string[] {
  const cells = [...textOf(page).matchAll(/^\|.*\|$/gm)].flatMap(([row]) => row.match(/`[^`]+`/g) ?? []);
  return cells.map((cell) => cell.slice(1, -1)).filter((text) => /^[A-Z][a-z]+ [^(]*/.test(text));
}

/** What of a message is the same in all its forms: without numbers, names, places, and whatever else is filled in. */
function fixedParts(message: string): readonly string[] {
  const parts = message
    .split(/\d[\d,]*|…|"| at \/\S*|(?<=arguments: )[\w, ]+|\(ref|\band (?=\d)/)
    .map((part) => part.trim());
  return parts.filter((part) => part.length > 5);
}

function brokenLinks(page: string): readonly string[] {
  const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)\s#]*)(?:#([^)\s]*))?\)/g)];
  return links.flatMap(([, path = "", heading]) => {
    const target = join(docs, path === "" ? page : path);
    if (!existsSync(target)) return [path];
    if (heading === undefined) return [];
    const file = statSync(target).isDirectory() ? join(target, "README.md") : target;
    return headingsOf(readFileSync(file, "utf8")).includes(heading) ? [] : [`${path}#${heading}`];
  });
}

function headingsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
