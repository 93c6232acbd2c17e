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
    terminalTable(functionsOf(bisection), dim).join("\n"),
    terminalTable(stepsOf(bisection), dim).join("\n"),
    nextText(bisection),
  ]);
}

/** The same as Markdown, for a pull request's or a commit's comment, in which the steps are folded. */
export function bisectMarkdown(bisection: Bisection): string {
  const next = nextText(bisection);
  const details = detailsOf(bisection).map((one) => `- ${escapeMarkdown(one)}`);
  return joined([
    `### ${escapeMarkdown(answerText(bisection))}`,
    details.join("\n"),
    markdownTable(functionsOf(bisection)),
    next && escapeSentence(next),
    "<details><summary>Every measurement</summary>",
    markdownTable(stepsOf(bisection)),
    "</details>",
  ]);
}

/** Paragraphs that are there, with an empty line between them. */
function joined(paragraphs: readonly (string | undefined)[]): string {
  return `${paragraphs.filter(Boolean).join("\n\n")}\n`;
}

function functionsOf({ result }: Bisection): FigureTable {
  const functions = result.kind === "found" ? result.functions : undefined;
  return functionTable(functions ?? [], "parent", "commit");
}

function stepsOf({ steps, followed }: Bisection): FigureTable {
  const metric = followed ? anyMetric(followed.metric).label : "change";
  const rows = steps.map(({ head, base, change, standing, durationMs, followed: own }) => {
    // Before anything is followed, each measurement names what looks worst.
    const named = own && !followed ? `${own.series} ${anyMetric(own.metric).label} ` : "";
    return [
      ...[short(head), standingText(standing)],
      ...[change ? `${named}${changeText(change)}` : "–", short(base), formatDuration(durationMs)],
    ];
  });
  return { columns: ["commit", "is", metric, "against", "time"], textColumns: 2, rows };
}
