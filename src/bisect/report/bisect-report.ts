import { type FigureTable, markdownTable, terminalTable } from "../../report/figure-table.ts";
import { escapeMarkdown } from "../../report/markdown/escape.ts";
import type { Bisection } from "../domain/bisection.ts";
import { answerDetails, answerText, stepTable } from "./bisect-words.ts";

/**
 * A search as lines for a terminal.
 * @param dim styles a table's header
 */
export function bisectText(bisection: Bisection, dim: (text: string) => string): string {
  const lines = [
    ...[answerText(bisection), ""],
    ...answerDetails(bisection),
    "",
    ...terminalTable(stepTable(bisection), dim),
  ];
  return `${lines.join("\n")}\n`;
}

/** The same as Markdown, for a pull request's or a commit's comment. */
export function bisectMarkdown(bisection: Bisection): string {
  const details = answerDetails(bisection).map((one) => `- ${escapeMarkdown(one)}`);
  const table: FigureTable = stepTable(bisection);
  return [
    `### ${escapeMarkdown(answerText(bisection))}`,
    details.join("\n"),
    markdownTable(table),
  ].join("\n\n");
}
