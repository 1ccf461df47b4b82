import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { isPlainName, safePath } from "./safe-path.ts";

/** A folder `root` with `a.txt` and `sub/b.txt`, beside `outside/secret.txt`, gone at the end. */
async function servedFolder() {
  const base = await realpath(await mkdtemp(join(tmpdir(), "snodo-safe-path-")));
  const root = join(base, "root");
  const outside = join(base, "outside");
  await mkdir(join(root, "sub"), { recursive: true });
  await mkdir(outside);
  await writeFile(join(root, "a.txt"), "a");
  await writeFile(join(root, "sub", "b.txt"), "b");
  await writeFile(join(outside, "secret.txt"), "secret");
  await mkdir(join(base, "root-and-more"));
  await writeFile(join(base, "root-and-more", "secret.txt"), "secret");
  return { base, root, outside, [Symbol.asyncDispose]: () => rm(base, { recursive: true }) };
}

describe("safePath", () => {
  it("M03: gives the real path of a file inside", async () => {
    await using folder = await servedFolder();
    const { root } = folder;
    expect(await safePath(root, "a.txt")).toBe(join(root, "a.txt"));
    expect(await safePath(root, "sub/b.txt")).toBe(join(root, "sub", "b.txt"));
    expect(await safePath(root, "sub//./b.txt")).toBe(join(root, "sub", "b.txt"));
    expect(await safePath(`${root}/`, "a.txt")).toBe(join(root, "a.txt"));
    expect(await safePath(relative(process.cwd(), root), "a.txt")).toBe(join(root, "a.txt"));
  });

  it("takes dot segments that stay inside, and the folder itself", async () => {
    await using folder = await servedFolder();
    const { root } = folder;
    expect(await safePath(root, "sub/../a.txt")).toBe(join(root, "a.txt"));
    expect(await safePath(root, ".")).toBe(root);
    expect(await safePath(root, "sub/..")).toBe(root);
    expect(await safePath("/", "tmp")).toBe(await realpath("/tmp"));
  });

  it.each([
    [""],
    ["a.txt\0"],
    ["\0"],
    [".."],
    ["../outside/secret.txt"],
    ["sub/../../outside/secret.txt"],
    ["../root-and-more/secret.txt"],
    ["../root/../outside/secret.txt"],
    ["/etc/hosts"],
    ["//etc/hosts"],
    ["sub\\b.txt"],
    ["..\\outside\\secret.txt"],
    ["C:a.txt"],
    ["c:/a.txt"],
  ])("M01, M03: refuses %j", async (value) => {
    await using folder = await servedFolder();
    expect(await safePath(folder.root, value)).toBeUndefined();
  });

  it("refuses an absolute path even when it lies inside", async () => {
    await using folder = await servedFolder();
    expect(await safePath(folder.root, join(folder.root, "a.txt"))).toBeUndefined();
  });

  it("refuses a file that does not exist, in a folder that exists or not", async () => {
    await using folder = await servedFolder();
    expect(await safePath(folder.root, "missing.txt")).toBeUndefined();
    expect(await safePath(join(folder.base, "missing"), "a.txt")).toBeUndefined();
  });

  it("M03: follows a link to a place inside, and gives the place", async () => {
    await using folder = await servedFolder();
    const { root } = folder;
    await symlink(join(root, "sub"), join(root, "link"));
    expect(await safePath(root, "link/b.txt")).toBe(join(root, "sub", "b.txt"));
  });

  it("M03: refuses a link that leads out, of a file and of a folder", async () => {
    await using folder = await servedFolder();
    const { root, outside } = folder;
    await symlink(join(outside, "secret.txt"), join(root, "file-link"));
    await symlink(outside, join(root, "folder-link"));
    await symlink("../outside", join(root, "relative-link"));
    await symlink(join(folder.base, "root-and-more"), join(root, "prefix-link"));
    expect(await safePath(root, "file-link")).toBeUndefined();
    expect(await safePath(root, "folder-link/secret.txt")).toBeUndefined();
    expect(await safePath(root, "relative-link/secret.txt")).toBeUndefined();
    expect(await safePath(root, "prefix-link/secret.txt")).toBeUndefined();
  });

  it("refuses links that lead to each other", async () => {
    await using folder = await servedFolder();
    await symlink(join(folder.root, "two"), join(folder.root, "one"));
    await symlink(join(folder.root, "one"), join(folder.root, "two"));
    expect(await safePath(folder.root, "one")).toBeUndefined();
  });

  it("serves a folder that is itself a link", async () => {
    await using folder = await servedFolder();
    const { root, base } = folder;
    await symlink(root, join(base, "linked-root"));
    expect(await safePath(join(base, "linked-root"), "a.txt")).toBe(join(root, "a.txt"));
    expect(await safePath(join(base, "linked-root"), "../outside/secret.txt")).toBeUndefined();
  });

  it("refuses what is no text, as an absent variable is", async () => {
    await using folder = await servedFolder();
    expect(await safePath(folder.root, undefined as never)).toBeUndefined();
  });
});

describe("isPlainName", () => {
  it.each(["a", "a.txt", ".hidden", "nullable", "console.log", "com", "com10", "aux-1", "a b", "ä", "__proto__"])(
    "M04: takes %j",
    (value) => {
      expect(isPlainName(value)).toBe(true);
    },
  );

  it.each([
    "nul",
    "NUL.txt",
    "aux",
    "com1",
    "lpt9.log",
    "com\u00b9",
    "conin$",
    "nul .txt",
    "a.",
    "a ",
    "...",
    "file:stream",
  ])("once took %j, which is something else on Windows", (value) => {
    expect(isPlainName(value)).toBe(false);
  });

  it.each([undefined, null, {}, ["..", "a"], 5])("once took what is no text: %j", (value) => {
    expect(isPlainName(value)).toBe(false);
  });

  it.each(["", ".", "..", "a/b", "/", "a\\b", "a\0", "C:", "c:a"])("M04: refuses %j", (value) => {
    expect(isPlainName(value)).toBe(false);
  });
});
