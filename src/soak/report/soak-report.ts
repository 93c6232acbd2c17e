import { formatMilliseconds, formatNumber } from "../../domain/shared/format.ts";
import { median } from "../../domain/statistics/descriptive.ts";
import { type FigureTable, markdownTable } from "../../report/figure-table.ts";
import { escapeMarkdown, escapeSentence } from "../../report/markdown/escape.ts";
import { failedIn, latencyOf, quartersOf } from "../domain/course.ts";
import type { Soak } from "../domain/soak.ts";
import type { SoakedStart, SoakPiece } from "../domain/soaked-start.ts";
import { HELD, pointsIn } from "../domain/trace.ts";
import { amountText, nameOf } from "./growth-words.ts";
import { nextTexts } from "./soak-next.ts";
import { answerText, detailsOf, factsText } from "./soak-words.ts";

/** The title of the table of quarters. */
export const QUARTERS_TITLE = "First and last quarter of each load";

/** A soak as text for a terminal: what grows or is open, and what is steady in one line. */
export function soakText(soak: Soak): string {
  return joined([
    answerText(soak),
    [...detailsOf(soak), factsText(soak)].join("\n"),
    nextTexts(soak).join("\n"),
  ]);
}

/** The same as Markdown, for a job's summary and its check. */
export function soakMarkdown(soak: Soak): string {
  const details = detailsOf(soak).map((one) => `- ${escapeMarkdown(one)}`);
  return joined([
    `### ${escapeMarkdown(answerText(soak))}`,
    details.join("\n"),
    escapeMarkdown(factsText(soak)),
    ...nextTexts(soak).map(escapeSentence),
    `<details><summary>${QUARTERS_TITLE}</summary>`,
    markdownTable(quarterTable(soak)),
    "</details>",
  ]);
}

/** Paragraphs that are there, with an empty line between them. */
function joined(paragraphs: readonly (string | undefined)[]): string {
  return `${paragraphs.filter(Boolean).join("\n\n")}\n`;
}

/** The first quarter of each load of each start, and its last. */
export function quarterTable({ servers }: Soak): FigureTable {
  const rows = servers.flatMap(({ server, starts }) =>
    starts.flatMap((start) => {
      const name = start.arm === "head" ? server : `${server} (base)`;
      return quartersOf(start).flatMap(([first, , , last], load) => {
        const row = (which: string, pieces: readonly SoakPiece[]) =>
          pieces.length === 0
            ? []
            : [[name, `${start.start}`, `${load + 1}`, which, ...figuresOf(start, pieces)]];
        return [...row("first", first), ...row("last", last)];
      });
    }),
  );
  const held = HELD.map(nameOf);
  const columns = ["server", "start", "load", "quarter", "p50", "p99", "max", "failed", ...held];
  return { columns, rows, textColumns: 4 };
}

/** Medians over some pieces, and over what was held meanwhile; the slowest answer of all. */
function figuresOf(start: SoakedStart, pieces: readonly SoakPiece[]): readonly string[] {
  const typical = (["p50Ms", "p99Ms"] as const).map((of) => latencyOf(pieces, of));
  const slowest = pieces.flatMap(({ maxMs }) => maxMs ?? []);
  const latencies = [...typical, slowest.length === 0 ? undefined : Math.max(...slowest)];
  const fromMs = Math.min(...pieces.map((one) => one.fromMs));
  const toMs = Math.max(...pieces.map((one) => one.fromMs + one.durationMs));
  const points = pointsIn(start.trace, { fromMs, toMs });
  const held = HELD.map((one) =>
    points.length === 0 ? "–" : amountText(one, median(points.map((point) => point[one]))),
  );
  return [
    ...latencies.map((ms) => (ms === undefined ? "–" : formatMilliseconds(ms))),
    `${formatNumber(failedIn(pieces))} %`,
    ...held,
  ];
}
