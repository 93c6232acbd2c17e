import { formatCount } from "../domain/shared/format.ts";
import { type Block, folded, type Items, list } from "./assemble.ts";
import type { CountedView } from "./counted.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import type { FigureTable } from "./figure-table.ts";

/**
 * What was counted, in markdown: what changed and the functions that grew are open, all counts are folded.
 * @param table makes a table of figures
 */
export function countedBlocks(
  { sentences, table: counts, grown }: CountedView,
  table: (of: FigureTable) => Items,
): readonly Block[] {
  return [
    list(
      sentences.map((sentence) => `- ${escapeMarkdown(sentence)}`),
      "\n",
      (left) => `\n- … and ${left} more`,
    ),
    table(grown),
    folded(
      `Counted: ${formatCount(counts.rows.length, "figure")} of instructions and allocations per request`,
      table(counts),
    ),
  ];
}
