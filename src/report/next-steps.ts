import {
  type ComparedWith,
  type Comparison,
  instrumentedBy,
} from "../domain/comparison/comparison.ts";
import {
  anyMetric,
  INSTRUMENT_METRIC_IDS,
  type MetricId,
  OPEN_LOOP_METRIC_IDS,
  PAIRED_METRIC_IDS,
  SERIES_METRIC_IDS,
  SERVER_METRIC_IDS,
} from "../domain/metrics/catalogue.ts";
import { BASE_URL } from "../domain/run/file/base-commit.ts";
import { runsByBase } from "../domain/run/file/further-bases.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import { partAlone } from "../domain/run/file/time-alone.ts";
import { pathOfSeries, serverOf } from "../domain/series/series.ts";
import { formatSome } from "../domain/shared/format.ts";
import { groupedBy } from "../domain/shared/grouped-by.ts";
import { required } from "../domain/shared/required.ts";
import { shellWord } from "../domain/shared/shell-word.ts";
import { type ChangeRow, changeRows, type WithMetrics } from "./change-rows.ts";

/** A run that can be repeated. */
export interface RepeatableRun {
  readonly run: RunFile;
  /** Path of its configuration, relative to the command's folder; absent if the command finds it by default. */
  readonly configPath?: string;
}

/** A way to decide a comparison that is open. */
export interface NextStep {
  readonly series: string;
  readonly metric: MetricId;
  /** Its base, if the gate does not judge that one. */
  readonly base?: string;
  /**
   * Budget of the command.
   * @type integer
   * @minimum 1
   */
  readonly minutes?: number;
  /** Absent, as `minutes` is, where no run of an hour is known to decide it. */
  readonly command?: string;
}

/**
 * The ways to decide what a run left open: first what the gate judges, then comparisons with further bases, which have
 * the name of theirs. No run is known to decide a limit, nor what a server has once for each start.
 */
export function nextSteps(comparison: Comparison, measured: RepeatableRun): readonly NextStep[] {
  const { instrumented = [], servers = [], furtherBases = [] } = comparison;
  const { judged, others } = runsByBase(measured.run);
  const further = furtherBases.flatMap((compared, index) => {
    const { base, series } = required(others[index], "other base");
    const steps = stepsAgainst(compared, measured, series);
    return steps.map((step) => ({ ...step, base: base.ref }));
  });
  return [
    ...stepsAgainst(comparison, measured, judged.series),
    // No longer run is known to decide these.
    ...instrumented.flatMap((one) => openIn(INSTRUMENT_METRIC_IDS, one).map(({ step }) => step)),
    ...servers.flatMap((one) => openIn(SERVER_METRIC_IDS, one).map(({ step }) => step)),
    ...further,
  ];
}

const MINUTE_MS = 60_000;

/**
 * The steps for comparisons with one base.
 * @param measured series of head and this base
 */
function stepsAgainst(
  { comparedWith, series }: Pick<Comparison, "comparedWith" | "series">,
  again: RepeatableRun,
  measured: RunFile["series"],
) {
  // Another run would not be longer.
  const isFixed = again.run.plan.repeats !== undefined;
  const command = isFixed ? undefined : commandAgainst(comparedWith, again);
  const partOf = partAlone(again.run, measured);
  return series.flatMap((one) =>
    openIn(SERIES_METRIC_IDS, one).map(({ step, timeToDecideMs }) => {
      if (timeToDecideMs === undefined || command === undefined) return step;
      const minutes = Math.max(1, Math.ceil((timeToDecideMs * partOf(one.name)) / MINUTE_MS));
      const only = shellWord(pathOfSeries(one.name));
      return { ...step, minutes, command: `${command} --only ${only} --budget ${minutes}m` };
    }),
  );
}

/**
 * The command without its budget.
 * @returns undefined if another run would have another reference
 */
function commandAgainst(comparedWith: ComparedWith, { configPath }: RepeatableRun) {
  if (comparedWith.kind !== "base") return undefined;
  const { sha, ref } = comparedWith;
  return sha !== undefined || ref === BASE_URL ? runCommand(configPath, sha) : undefined;
}

/** The command that runs a configuration again. @param base commit to compare with */
export function runCommand(configPath: string | undefined, base?: string): string {
  const config = configPath === undefined ? "" : ` --config ${shellWord(configPath)}`;
  return `loadgate run${config}${base === undefined ? "" : ` --base ${shellWord(base)}`}`;
}

/** The metrics of a series or server that are open, by their tolerance or their limit. */
function openIn(ids: readonly MetricId[], { name: series, metrics }: WithMetrics) {
  return ids.flatMap((metric) => {
    const { verdict, limit, timeToDecideMs } = metrics[metric] ?? {};
    const isOpen = verdict === "inconclusive" || limit?.verdict === "inconclusive";
    return isOpen ? [{ step: { series, metric }, timeToDecideMs }] : [];
  });
}

/**
 * The commands of some steps to copy, one for each server and scenario, which decides all that is open there.
 * @returns texts that end with the command between backticks
 */
export function nextTexts(steps: readonly NextStep[]): readonly string[] {
  const known = steps.filter(({ command }) => command !== undefined);
  const groups = groupedBy(known, ({ series, base }) => `${base} ${pathOfSeries(series)}`);
  return [...groups.values()].map((group) => {
    const own = group.toSorted((a, b) => Number(a.minutes) - Number(b.minutes));
    const { command, base } = required(own.at(-1), "step");
    const open = formatSome(
      own.map((one) => `${one.series} ${anyMetric(one.metric).label} (${one.minutes} min)`),
    );
    return `${open}${base === undefined ? "" : ` against ${base}`}: \`${command}\``;
  });
}

/** What gets worse where a server executes more. */
const SHOWN_BY_COUNTING: readonly MetricId[] = [...PAIRED_METRIC_IDS, ...OPEN_LOOP_METRIC_IDS];

/**
 * The command that shows what executes more, where speed, capacity or CPU time got worse in a run that counted nothing, and no
 * profile has named functions.
 * @param changed comparisons of timing, the worst first
 * @returns a text that ends with the command between backticks; undefined if there is nothing that it could count
 */
export function whereText(
  changed: readonly ChangeRow[],
  comparison: Comparison,
  again: RepeatableRun,
): string | undefined {
  const { comparedWith } = comparison;
  const isCounted = instrumentedBy("counts", comparison).length > 0;
  const built = again.run.servers.filter(({ url }) => url === undefined);
  const { instrumented } = comparison;
  const all = [...changed, ...changeRows({ series: [], instrumented })];
  const worst = all.find(
    ({ series, id, verdict }) =>
      verdict === "regression" &&
      SHOWN_BY_COUNTING.some((one) => one === id) &&
      built.some(({ server }) => server === serverOf(series)),
  );
  const command = commandAgainst(comparedWith, again);
  const isNamed = (again.run.profile?.functions.length ?? 0) > 0;
  if (!worst || command === undefined || isCounted || isNamed) return undefined;
  const only = shellWord(pathOfSeries(worst.series));
  return `Where (by counting instructions, with the functions that grew): \`${command} --count --only ${only}\``;
}
