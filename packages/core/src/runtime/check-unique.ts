import type { Report } from "../define/report.ts";

/** Two components of one name, or of one place: each that was given counts, though another mistake be in it. */
export function checkUnique(
  report: Report,
  kind: string,
  named: readonly { readonly name: string; readonly place: string }[],
): void {
  const places = new Map<string, string[]>();
  for (const { name, place } of named) {
    const known = places.get(name);
    if (known === undefined) places.set(name, [place]);
    else known.push(place);
  }
  for (const [name, all] of places) {
    const [first, second, ...more] = all;
    if (second === undefined) continue;
    const others = more.length > 0 ? `, and ${more.length} more` : "";
    report.add(
      "",
      `Duplicate ${kind} ${JSON.stringify(name)} declared ${all.length} times`,
      `By ${first} and ${second}${others}`,
    );
  }
}
