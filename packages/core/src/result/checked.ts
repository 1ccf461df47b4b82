import { type JsonObject, type JsonValue, toJsonCopy } from "@snodo/schema";
import { isRecord } from "../is-record.ts";
import { checkBlock } from "./check-block.ts";
import type { ContentBlock } from "./content.ts";
import { UnfitResult } from "./unfit-result.ts";

// Parts of a handler's answer. Each function gives the part as it travels, or throws an `UnfitResult` that names
// `path`.

/** Any value that JSON can carry, copied: what is checked is what is written. */
export function checkedJson(value: unknown, path: string): JsonValue {
  const read = toJsonCopy(value);
  if (!read.ok) throw new UnfitResult(path + read.path, read.rule);
  return read.value;
}

/** Metadata, to be spread into an outcome; nothing where there is none. */
export function checkedMetadata(metadata: unknown, path = "/metadata"): { readonly metadata?: JsonObject } {
  if (metadata === undefined) return {};
  if (!isRecord(metadata)) throw new UnfitResult(path, "the metadata is an object");
  return { metadata: checkedJson(metadata, path) as JsonObject };
}

/** The list of content blocks of a tool's answer. */
export function checkedBlocks(blocks: unknown): readonly ContentBlock[] {
  const path = "/content";
  if (!Array.isArray(blocks)) throw new UnfitResult(path, "the content is a list of blocks");
  const read = checkedJson(blocks, path) as readonly unknown[];
  for (const [index, block] of read.entries()) checkedBlock(block, `${path}/${index}`);
  return read as readonly ContentBlock[];
}

/** One content block, which is known to be JSON. */
export function checkedBlock(block: unknown, path: string): ContentBlock {
  const problem = checkBlock(block);
  if (problem !== undefined) throw new UnfitResult(path + problem.path, problem.rule);
  return block as ContentBlock;
}
