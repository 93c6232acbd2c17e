import { type Evidence, evidenceUntil } from "../evidence/evidence.ts";
import type { MeasuredRun } from "../run/file/run-file.ts";
import { column, roundsIn, type Samples, samplesAt } from "../run/series/samples.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { mayDecide } from "./looks.ts";

/** A look or an early call at which the measurement of some series ended. */
export interface EarlyLook {
  /** Number of completed rounds. */
  readonly rounds: number;
  /** The evidence at that time. */
  readonly evidence: Evidence;
  /** Names of the series measured in its last round; a mix is listed with its requests. */
  readonly measured: ReadonlySet<string>;
  /** Those of them without a later round. */
  readonly ended: ReadonlySet<string>;
}

/** The looks of a run at which series ended, earliest first; without the look after the last planned round. */
export function earlyLooks(evidence: Evidence): readonly EarlyLook[] {
  const { run } = evidence;
  const rounds = new Set<number>();
  const lastOf = new Map<string, number>();
  for (const { name, samples } of run.series) {
    let last = lastOf.get(name) ?? -1;
    for (const round of roundsIn(samples)) {
      rounds.add(round);
      last = Math.max(last, round);
    }
    lastOf.set(name, last);
  }
  const endedAfter = groupedBy(lastOf.keys(), (name) => lastOf.get(name));
  const measured = [...rounds].toSorted((a, b) => a - b);
  return measured.slice(0, run.plan.rounds - 1).flatMap((last, index): readonly EarlyLook[] => {
    const done = index + 1;
    const ended = new Set(endedAfter.get(last));
    if (ended.size === 0 || !mayDecide(done, run.plan.rounds)) return [];
    const measured = new Set([...lastOf].filter(([, own]) => own >= last).map(([name]) => name));
    const then = evidenceUntil(evidence, runUntil(run, last), last);
    return [{ rounds: done, evidence: then, measured, ended }];
  });
}

/** A run as of a round, without the later starts of servers. */
function runUntil(run: MeasuredRun, last: number): MeasuredRun {
  const isKnown = ({ round }: { readonly round: number }) => round <= last;
  return {
    ...run,
    servers: run.servers.map((one) => ({ ...one, starts: one.starts.filter(isKnown) })),
    series: run.series.map((one) => ({ ...one, samples: samplesUntil(one.samples, last) })),
  };
}

function samplesUntil(samples: Samples, last: number): Samples {
  const rounds = column(samples, "round");
  if (rounds.every((round) => round <= last)) return samples;
  return samplesAt(
    samples,
    [...rounds.keys()].filter((index) => (rounds[index] as number) <= last),
  );
}
