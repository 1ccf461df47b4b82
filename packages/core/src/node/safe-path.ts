import { realpath } from "node:fs/promises";
import { isAbsolute, resolve, sep } from "node:path";

/**
 * The absolute path of a file below a folder that is served, or nothing when the value leads out of it.
 *
 * Refused: a NUL byte, an absolute path, a backslash or a drive letter (they mean something on another system), `..`
 * that leads out, and a symbolic link whose target lies outside. A path to a file that does not exist is refused as
 * well, since where it would lie cannot be told. The folder itself (`.`) is inside.
 *
 * @param root the folder that is served
 * @param value what a template bound: decoded, so it may hold anything
 * @returns the real path, with every link resolved, or undefined
 */
export async function safePath(root: string, value: string): Promise<string | undefined> {
  if (
    typeof value !== "string" ||
    value === "" ||
    value.includes("\0") ||
    value.includes("\\") ||
    isAbsolute(value) ||
    /^[A-Za-z]:/.test(value)
  ) {
    return undefined;
  }
  const lexical = resolve(root, value);
  if (!isInside(resolve(root), lexical)) return undefined;
  try {
    const [realRoot, real] = await Promise.all([realpath(root), realpath(lexical)]);
    return isInside(realRoot, real) ? real : undefined;
  } catch {
    // Missing, unreadable, or a loop of links: to the caller it is simply not there.
    return undefined;
  }
}

function isInside(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/**
 * Whether a value is one plain name, fit to stand as a file name on every system: a text that is not empty, has no
 * slash, backslash, colon or NUL (a drive, a stream of a file), does not end in a dot or a space (which Windows leaves
 * out), and is no name of a device there, such as `nul` or `com1.txt`. Neither are `.` and `..`.
 */
export function isPlainName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && !/[/\\:\0]|[. ]$/.test(value) && !DEVICE.test(value);
}

/** Whatever follows a dot, and whatever spaces stand before it. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9\u00b9\u00b2\u00b3]) *(?:\.|$)/i;
