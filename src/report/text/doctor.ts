import { boundsOf, gatedIn } from "../../domain/bounds/bounds.ts";
import type { Comparison } from "../../domain/comparison/comparison.ts";
import type { Verdict } from "../../domain/findings/verdict.ts";
import { PAIRED_METRIC_IDS, seriesMetric } from "../../domain/metrics/catalogue.ts";
import type { Gate } from "../../domain/run/plan/config.ts";
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatNumber,
  formatPercent,
} from "../../domain/shared/format.ts";
import type { Noise } from "../../domain/stopping/noise.ts";
import { type FigureTable, terminalTable } from "../figure-table.ts";
import type { Palette } from "./terminal.ts";

/** Budgets in the table. */
const BUDGETS_MS = [60_000, 120_000, 300_000, 600_000, 1_200_000] as const;

/** The cache of base's builds. */
interface BuildCache {
  /** Absolute path. */
  readonly folder: string;
  readonly builds: number;
  readonly bytes: number;
}

/** The result of `loadgate doctor`. */
type Diagnosis = Readonly<ReturnType<typeof diagnose>>;

/**
 * Decides if a machine is fit for a configuration: a run of head against itself finds no change, and a change of twice
 * the tolerance would be detected in every gated metric within the budget.
 * @param found the comparison of head with itself, and its noise
 * @param budgetMs time for measuring
 * @returns the decision and the reasons against it, with the data behind it
 */
export function diagnose(
  { comparison, noise }: { readonly comparison: Comparison; readonly noise: readonly Noise[] },
  gate: Gate,
  budgetMs: number,
) {
  const alarms = comparison.series.flatMap(({ name, verdict }) => {
    const alarm = ALARMS[verdict];
    return alarm === undefined ? [] : `${name}: ${alarm}`;
  });
  const blind = noise.flatMap(({ series, metric, detectablePercent }) => {
    const tolerance = boundsOf(gate, series).tolerancePercent[metric] ?? 0;
    const detectable = detectablePercent(budgetMs);
    if (detectable <= 2 * tolerance) return [];
    const what = Number.isFinite(detectable)
      ? `changes below ${percent(detectable)} are not found`
      : "no change is found";
    const where = `${series}: ${seriesMetric(metric).label}`;
    return [`${where}: ${what} in ${formatDuration(budgetMs)}; ${percent(tolerance)} is tolerated`];
  });
  const gatedOf = (series: string) => gatedIn(gate, series, PAIRED_METRIC_IDS);
  const isAnyGated = comparison.series.some(({ name }) => gatedOf(name).length > 0);
  const measurable = comparison.series.filter(({ verdict }) => verdict !== "unmeasurable");
  const unknown = measurable.flatMap(({ name, tooFewAnswers = [] }) =>
    gatedOf(name)
      .filter((id) => !tooFewAnswers.includes(id))
      .filter((id) => !noise.some(({ series, metric }) => series === name && metric === id))
      .map((id) => `${name}: ${seriesMetric(id).label}: not enough was measured to know its noise`),
  );
  const reasons = [...(isAnyGated ? [] : [NOTHING_GATED]), ...alarms, ...blind, ...unknown];
  return { isFit: reasons.length === 0, reasons, noise, budgetMs };
}

const ALARMS: Readonly<Partial<Record<Verdict, string>>> = {
  regression: "the same server was found slower than itself",
  improvement: "the same server was found faster than itself",
  unmeasurable: "could not be measured",
};

const NOTHING_GATED = "No metric is gated, so no change would be found";

/** A diagnosis as JSON, with the values of the table. */
export function diagnosisDocument({ isFit, reasons, noise, budgetMs }: Diagnosis) {
  return {
    schema: "loadgate/doctor/1",
    isFit,
    reasons,
    budgetMs,
    noise: noise.map(({ detectablePercent, ...one }) => ({
      ...one,
      detectable: [...new Set([budgetMs, ...BUDGETS_MS])].flatMap((ms) => {
        const percent = detectablePercent(ms);
        return Number.isFinite(percent) ? [{ budgetMs: ms, percent }] : [];
      }),
    })),
  };
}

/** The cache of base's builds as a line for a terminal. */
export function buildCacheLine({ folder, builds, bytes }: BuildCache): string {
  const held = builds === 0 ? "empty" : `${formatCount(builds, "build")}, ${formatBytes(bytes)}`;
  return `Cache of base's builds: ${held} (${folder}); loadgate run --no-cache does without it\n`;
}

/**
 * A diagnosis for a terminal.
 * @returns text that ends with a line break
 */
export function renderDiagnosis({ isFit, reasons, noise, budgetMs }: Diagnosis, palette: Palette) {
  const head = isFit
    ? `${palette.green("✓")} ${palette.bold(`This machine is fit: changes of twice the tolerance are found in ${formatDuration(budgetMs)}`)}`
    : `${palette.red("✗")} ${palette.bold("This machine is not fit for these tolerances")}`;
  const detectable = noiseTable(noise, BUDGETS_MS.map(formatDuration), ({ detectablePercent }) =>
    BUDGETS_MS.map((ms) => percent(detectablePercent(ms))),
  );
  const columns = ["pairs", "spread of a pair", "difference"];
  const spread = noiseTable(noise, columns, ({ pairs, pairPercent, differencePercent }) => [
    String(pairs),
    percent(pairPercent),
    formatPercent(differencePercent),
  ]);
  return [
    head,
    ...reasons.map((reason) => `  ${palette.yellow("note:")} ${reason}`),
    "",
    palette.bold("Smallest change that is found, by budget"),
    ...terminalTable(detectable, palette.dim),
    "",
    palette.bold("Noise of head against itself"),
    ...terminalTable(spread, palette.dim),
    "",
  ].join("\n");
}

function noiseTable(
  noise: readonly Noise[],
  columns: readonly string[],
  figuresOf: (noise: Noise) => readonly string[],
): FigureTable {
  return {
    columns: ["series", "metric", ...columns],
    textColumns: 2,
    rows: noise.map((one) => [one.series, seriesMetric(one.metric).label, ...figuresOf(one)]),
  };
}

function percent(value: number): string {
  return Number.isFinite(value) ? `${formatNumber(value)} %` : "–";
}
