// Long lists travel in pages, and every answer says how long it may be kept.

import { createServer, defineResource } from "@snodo/core";

const TITLES = ["Call me", "The carpet-bag", "The inn", "The counterpane", "Breakfast", "The street", "The chapel"];

// Components are plain values: an array of them may come from anywhere. Lists are sorted, resources by their URI.
const chapters = TITLES.map((title, index) =>
  defineResource(`chapter_${index + 1}`, title)
    .uri(`book://chapter/${index + 1}`)
    .read(() => `${index + 1}. ${title}`),
);

export const server = createServer({
  name: "paging",
  version: "1.0.0",
  resources: chapters,
  pagination: { pageSize: 3 },
  // A hint to clients. Absent, nothing is to be kept: { ttlMs: 0, scope: "private" }.
  cache: { resources: { ttlMs: 60_000, scope: "public" } },
});
