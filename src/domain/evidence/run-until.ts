import type { MeasuredRun } from "../run/file/run-file.ts";
import { column, type Samples, samplesAt } from "../series/samples.ts";
import { wholeOf } from "../series/series.ts";

/** A run as of a round, without the later starts of servers. */
export function runUntil<Run extends MeasuredRun>(run: Run, last: number): Run {
  return withRounds(run, (round) => round <= last);
}

/** A run as if it had ended with its plan: without the rounds and the time of its follow-up. */
export function plannedPart<Run extends MeasuredRun>(run: Run): Run {
  const { followUp, rounds } = run.plan;
  if (!followUp || followUp.suspects.length === 0) return run;
  const measureMs = Math.max(0, run.timing.measureMs - followUp.ms);
  return { ...runUntil(run, rounds - 1), timing: { ...run.timing, measureMs } };
}

/** The rounds of a run's follow-up, with the series that it measured alone; absent where nothing was measured again. */
export function followUpPart(run: MeasuredRun): MeasuredRun | undefined {
  const { followUp, rounds } = run.plan;
  if (!followUp || followUp.suspects.length === 0) return undefined;
  const isSuspect = ({ name }: { readonly name: string }) =>
    followUp.suspects.includes(wholeOf(name));
  const own = { ...run, series: run.series.filter(isSuspect) };
  return withRounds(own, (round) => round >= rounds);
}

function withRounds<Run extends MeasuredRun>(run: Run, isKept: (round: number) => boolean): Run {
  return {
    ...run,
    servers: run.servers.map((one) => ({
      ...one,
      starts: one.starts.filter(({ round }) => isKept(round)),
    })),
    series: run.series.map((one) => ({ ...one, samples: samplesIn(one.samples, isKept) })),
  };
}

function samplesIn(samples: Samples, isKept: (round: number) => boolean): Samples {
  const rounds = column(samples, "round");
  if (rounds.every(isKept)) return samples;
  const known = [...rounds.keys()].filter((burst) => isKept(rounds[burst] as number));
  return samplesAt(samples, known);
}
