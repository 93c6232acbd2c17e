import type { Lazy } from "../lazy.ts";

/** Items that belong together; the last ones can be left out. */
export interface Items {
  /** Text before the first item; a block without items is not shown. */
  readonly before: string;
  readonly items: Lazy<string>;
  /** Text between two items. */
  readonly between: string;
  /** Text after the last item. */
  readonly after: string;
  /** Text before `after` if items were left out. @param left their number */
  readonly leftOut: (left: number) => string;
}

/** A part of a document: a text that is never shortened, or items. */
export type Block = string | Items;

/** The maximum length of a document. */
export interface Limit {
  readonly max: number;
  /** Length of a text; the length of two joined texts is the sum of theirs. */
  readonly lengthOf: (text: string) => number;
}

/** Characters of a comment on GitHub, counted as by JavaScript, which never counts fewer than GitHub. */
export const COMMENT_LIMIT: Limit = { max: 65_535, lengthOf: (text) => text.length };

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text).byteLength;

/** Bytes of a check's summary. GitHub's documentation says characters. */
export const CHECK_LIMIT: Limit = { max: 65_535, lengthOf: bytesOf };

/** Bytes of a job summary. */
export const SUMMARY_LIMIT: Limit = { max: 1024 * 1024 - 1, lengthOf: bytesOf };

/** Number of items created at a time. */
const READ_AT_ONCE = 100;

/** Number of items that each block gets before an earlier block gets more. */
const FIRST_ITEMS = 10;

const BETWEEN_BLOCKS = "\n\n";

/**
 * Assembles blocks with as many of their items as there is room for: first the first items of every block, then the
 * others in the order of the document. The last blocks are left out if there is not even room for the notice about
 * missing items.
 * @param limit absent to show everything
 * @returns a document that ends with a line break. Texts that are too long by themselves are cut off.
 */
export function assemble(blocks: readonly Block[], limit?: Limit): string {
  const shown = blocks.filter(isShown);
  const parts = limit ? partsThatFit(shown, limit) : shown.map((block) => written(block));
  const text = `${parts.filter((part) => part !== "").join(BETWEEN_BLOCKS)}\n`;
  return limit ? cut(text, limit) : text;
}

function isShown(block: Block): boolean {
  return typeof block === "string" ? block !== "" : block.items.length > 0;
}

function partsThatFit(blocks: readonly Block[], { max, lengthOf }: Limit): readonly string[] {
  let room = max - 1;
  const take = (length: number) => {
    if (length > room) return false;
    room -= length;
    return true;
  };
  const gap = lengthOf(BETWEEN_BLOCKS);
  for (const block of blocks) if (typeof block === "string") room -= gap + lengthOf(block);
  const fill = (part: ShownBlock, most: number) => {
    const { items, between } = part.block;
    const end = Math.min(most, items.length);
    while (part.count < end) {
      for (const item of items.slice(part.count, Math.min(part.count + READ_AT_ONCE, end))) {
        // An item that is too long ends its block, so that the items shown are always the first ones.
        if (!take(lengthOf(item) + lengthOf(between))) return;
        part.count += 1;
      }
    }
  };
  const parts = blocks.flatMap((block): readonly (string | ShownBlock)[] => {
    if (typeof block === "string") return [block];
    // Even without an item it has its frame, and says how many there are.
    const frame = block.before + block.after + block.leftOut(block.items.length);
    if (!take(gap + lengthOf(frame))) return [];
    const part = { block, count: 0 };
    fill(part, FIRST_ITEMS);
    return [part];
  });
  for (const part of parts) if (typeof part !== "string") fill(part, Number.POSITIVE_INFINITY);
  return parts.map((part) => (typeof part === "string" ? part : written(part.block, part.count)));
}

/** A block, and the number of its items shown. */
interface ShownBlock {
  readonly block: Items;
  count: number;
}

/** @param count of the items that are shown; all by default */
function written(block: Block, count = Number.POSITIVE_INFINITY): string {
  if (typeof block === "string") return block;
  const { before, items, between, after, leftOut } = block;
  const some = items.slice(0, count);
  const left = items.length - some.length;
  if (left === 0) return before + some.join(between) + after;
  return some.length === 0
    ? leftOut(left).trim()
    : before + some.join(between) + leftOut(left) + after;
}

/** Only absurdly long texts reach this point. */
function cut(text: string, { max, lengthOf }: Limit): string {
  let end = text.length;
  while (lengthOf(text.slice(0, end)) > max) end = Math.floor(end * 0.9);
  // Half of a character would become another one.
  return end === text.length ? text : text.slice(0, end).replace(/[\uD800-\uDBFF]$/, "");
}

/** Items separated by white space only. */
export function list(items: Lazy<string>, between: string, leftOut: Items["leftOut"]): Items {
  return { before: "", items, between, after: "", leftOut };
}

/**
 * Collapsed items.
 * @param summary the line that opens them, in Markdown
 */
export function folded(summary: string, content: Items): Items {
  const before = `<details><summary>${summary}</summary>\n\n${content.before}`;
  return { ...content, before, after: `${content.after}\n\n</details>` };
}
