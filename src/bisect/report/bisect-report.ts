import { anyMetric } from "../../domain/metrics/catalogue.ts";
import { formatDuration } from "../../domain/shared/format.ts";
import { type FigureTable, markdownTable, terminalTable } from "../../report/figure-table.ts";
import { functionTable } from "../../report/function-table.ts";
import { escapeMarkdown, escapeSentence } from "../../report/markdown/escape.ts";
import { changeText } from "../../report/view-tables.ts";
import { type Bisection, short } from "../domain/bisection.ts";
import { answerText, detailsOf, nextText, standingText } from "./bisect-words.ts";

/**
 * A search as text for a terminal.
 * @param dim styles a table's header
 */
export function bisectText(bisection: Bisection, dim: (text: string) => string): string {
  return joined([
    answerText(bisection),
    detailsOf(bisection).join("\n"),
    ...tablesOf(bisection).map((table) => terminalTable(table, dim).join("\n")),
    nextText(bisection),
  ]);
}

/** The same as Markdown, for a pull request's or a commit's comment. */
export function bisectMarkdown(bisection: Bisection): string {
  const next = nextText(bisection);
  const details = detailsOf(bisection).map((one) => `- ${escapeMarkdown(one)}`);
  return joined([
    `### ${escapeMarkdown(answerText(bisection))}`,
    details.join("\n"),
    ...tablesOf(bisection).map(markdownTable),
    next && escapeSentence(next),
  ]);
}

/** Paragraphs that are there, with an empty line between them. */
function joined(paragraphs: readonly (string | undefined)[]): string {
  return `${paragraphs.filter(Boolean).join("\n\n")}\n`;
}

/** The functions that differ, and all steps. */
function tablesOf({ result, steps, followed }: Bisection): readonly FigureTable[] {
  const functions = (result.kind === "found" && result.functions) || [];
  const metric = followed ? anyMetric(followed.metric).label : "change";
  const rows = steps.map(({ head, base, change, standing, durationMs }) => [
    ...[short(head), standingText(standing)],
    ...[change ? changeText(change) : "–", short(base), formatDuration(durationMs)],
  ]);
  const columns = ["commit", "is", metric, "against", "time"];
  return [functionTable(functions, "parent", "commit"), { columns, textColumns: 2, rows }];
}
