import { MAX_JSON_DEPTH } from "../limits.ts";

/** Marks JSON values: equal ones have the same mark, and others do not. */
export interface Identities {
  /** The mark of a value; undefined for one of more than 128 levels, which is no JSON that this package reads. */
  markOf(value: unknown): string | undefined;
  /** Forgets what was marked: values may have changed since. */
  forget(): void;
}

/** What is known of an object or an array: its mark, and how many levels it has. */
interface Known {
  readonly mark: string;
  readonly depth: number;
}

/**
 * Marks values in linear time, however often one of them, or one inside another, is asked for: each object and array is
 * looked at once. The order of keys does not matter, and 1 is 1.0.
 */
export function identities(): Identities {
  const known = new Map<object, Known>();
  const marks = new Map<string, string>();

  const read = (value: unknown, levels: number): Known | undefined => {
    if (typeof value !== "object" || value === null) return { mark: scalarText(value), depth: 0 };
    const found = known.get(value);
    if (found !== undefined) return found.depth <= levels ? found : undefined;
    if (levels === 0) return undefined;
    let depth = 0;
    const inner = (item: unknown): string | undefined => {
      const part = read(item, levels - 1);
      depth = Math.max(depth, part?.depth ?? 0);
      return part?.mark;
    };
    const content = Array.isArray(value) ? arrayText(value, inner) : objectText(value, inner);
    if (content === undefined) return undefined;
    // The text of no JSON value begins with this sign, and what is inside stands for itself by a mark as short.
    const mark = marks.get(content) ?? `#${marks.size}`;
    marks.set(content, mark);
    const made = { mark, depth: depth + 1 };
    known.set(value, made);
    return made;
  };

  return {
    markOf: (value) => read(value, MAX_JSON_DEPTH)?.mark,
    forget() {
      known.clear();
      marks.clear();
    },
  };
}

/** JSON text: a lone surrogate is escaped in it, so kept. What is no JSON value has a text that JSON does not have. */
function scalarText(value: unknown): string {
  return typeof value === "bigint" ? `${value}n` : (JSON.stringify(value) ?? "undefined");
}

type Inner = (item: unknown) => string | undefined;

function arrayText(items: readonly unknown[], inner: Inner): string | undefined {
  const texts: string[] = [];
  for (const item of items) {
    const text = inner(item);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return `[${texts.join()}]`;
}

function objectText(object: object, inner: Inner): string | undefined {
  const texts: string[] = [];
  for (const name of Object.keys(object).sort()) {
    const value = (object as { readonly [name: string]: unknown })[name];
    if (value === undefined) continue;
    const text = inner(value);
    if (text === undefined) return undefined;
    texts.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${texts.join()}}`;
}
