import type { ServerHistory } from "../history/server-history.ts";
import type { LostBase } from "../run/file/base-commit.ts";
import type { MeasuredSeries, RunFile } from "../run/file/run-file.ts";
import { type InstrumentSeries, instrumentedIn } from "../series/instrument-series.ts";
import type { Arm } from "../series/series.ts";
import type { ServerFacts } from "../series/server-facts.ts";

type Measured = Pick<RunFile, "base" | "series" | "servers" | "counts" | "openLoop">;

/** What was measured of one side of a comparison. */
export interface Side {
  readonly series: readonly MeasuredSeries[];
  readonly servers: readonly ServerFacts[];
  readonly instrumented: readonly InstrumentSeries[];
}

/** Both sides of a comparison; without a base, its side is empty. */
export interface Sides {
  readonly head: Side;
  readonly base: Side;
  /** Base and head were measured in turns, in one run. */
  readonly areInTurns?: boolean;
  /** Parts of base that were lost. */
  readonly lost: readonly LostBase[];
  /** Earlier runs; absent where there are none to compare with. */
  readonly past?: ServerHistory;
}

/** What a run measured in one arm. A server that was loaded was started, whatever a file says: then that start shows nothing. */
export function sideOf(run: Omit<Measured, "base">, arm: Arm): Side {
  const own = <Of extends { readonly arm: Arm }>(all: readonly Of[]) =>
    all.filter((one) => one.arm === arm);
  const instrumented = own(instrumentedIn(run));
  const series = own(run.series);
  return { series, servers: withEveryStart(own(run.servers), series), instrumented };
}

function withEveryStart(servers: readonly ServerFacts[], series: readonly MeasuredSeries[]) {
  const known = new Map(servers.map((one) => [one.server, one]));
  for (const { server, arm, shard, samples } of series) {
    const facts = known.get(server) ?? { server, arm, starts: [] };
    if (samples.length === 0 || facts.starts.some((start) => start.shard === shard)) continue;
    known.set(server, { ...facts, starts: [...facts.starts, { round: 0, shard }] });
  }
  return [...known.values()];
}

/** The sides of a run: head, and the base that the gate judges. */
export function sidesOf(run: Measured, past?: ServerHistory): Sides {
  return {
    head: sideOf(run, "head"),
    base: sideOf(run, "base"),
    areInTurns: true,
    lost: run.base?.lost ?? [],
    past,
  };
}
