/** A package of the little registry that the showcase knows. */
export interface Package {
  readonly name: string;
  readonly version: string;
  readonly tags: readonly string[];
}

export const packages: readonly Package[] = [
  { name: "jason", version: "1.4.4", tags: ["json", "data"] },
  { name: "json_schema", version: "0.5.1", tags: ["json"] },
  { name: "phoenix", version: "1.7.14", tags: ["web"] },
  { name: "plug", version: "1.16.1", tags: ["web"] },
  { name: "postgrex", version: "0.19.1", tags: ["data"] },
];
