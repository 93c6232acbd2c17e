import type { MeasuredSeries, RunFile } from "../run/run-file.ts";
import { mayDecide } from "./looks.ts";

/** A look, or an early call, at which the measuring of some series ended. */
export interface EarlyLook {
  /** Number of rounds that were done. */
  readonly rounds: number;
  /** The run as it was then. */
  readonly run: RunFile;
  /** Names of the series that have no later round. */
  readonly ended: ReadonlySet<string>;
}

/** The looks of a run at which series ended, earliest first; without the one after the last planned round. */
export function earlyLooks(run: RunFile): readonly EarlyLook[] {
  const measured = [...new Set(run.series.flatMap(roundsOf))].toSorted((a, b) => a - b);
  const lastOf = new Map<string, number>();
  for (const series of run.series) {
    const last = roundsOf(series).reduce((latest, round) => Math.max(latest, round), -1);
    lastOf.set(series.name, Math.max(last, lastOf.get(series.name) ?? -1));
  }
  return measured.slice(0, run.plan.rounds - 1).flatMap((last, index): readonly EarlyLook[] => {
    const rounds = index + 1;
    const ended = new Set([...lastOf].filter(([, own]) => own === last).map(([name]) => name));
    if (ended.size === 0 || !mayDecide(rounds, run.plan.rounds)) return [];
    return [{ rounds, run: { ...run, series: run.series.map((one) => until(one, last)) }, ended }];
  });
}

function roundsOf({ samples }: MeasuredSeries): readonly number[] {
  return [...new Set(samples.map(({ round }) => round))];
}

function until(series: MeasuredSeries, last: number): MeasuredSeries {
  return { ...series, samples: series.samples.filter(({ round }) => round <= last) };
}
