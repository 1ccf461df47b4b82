import { expectationOf } from "./expectation.ts";
import { textOf, treeOf } from "./json-tree.ts";
import { mutateMessage } from "./mutate-message.ts";
import { mutateText } from "./mutate-text.ts";
import type { Random } from "./random.ts";

/** How many changes there are, each as likely as it stands here. */
const CHANGES = [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4];

/** A message that is right, or wrong in some ways. One in ten is changed as a text, and may be no JSON. */
export function draw(random: Random, seeds: readonly object[]): Uint8Array<ArrayBuffer> {
  let tree = treeOf(random.pick(seeds));
  if (random.oneIn(10)) return mutateText(textOf(tree), random);
  for (let count = random.pick(CHANGES); count > 0; count -= 1) tree = mutateMessage(tree, random, seeds);
  return new Uint8Array(Buffer.from(textOf(tree)));
}

/** The same message under another id, where it has one. */
export function withId(bytes: Uint8Array<ArrayBuffer>, id: string): Uint8Array<ArrayBuffer> {
  const { value, code, isAnswered } = expectationOf(bytes);
  if (code !== undefined || !isAnswered) return bytes;
  return new Uint8Array(Buffer.from(JSON.stringify({ ...(value as object), id })));
}
