import type { CountedSeries, Counts } from "./counts.ts";
import type { OpenLoop, OpenLoopSeries } from "./open-loop.ts";

/** A series of an instrument beside timing. */
export type InstrumentSeries = CountedSeries | OpenLoopSeries;

/** What instruments beside timing measured; each is absent if it was not asked for. */
interface Instrumented {
  readonly counts?: Counts | undefined;
  readonly openLoop?: OpenLoop | undefined;
}

/** The series of all instruments beside timing. */
export function instrumentedIn({ counts, openLoop }: Instrumented): readonly InstrumentSeries[] {
  return [...(counts?.series ?? []), ...(openLoop?.series ?? [])];
}

/** True if anything was measured of such a series. */
export function hasValues(series: InstrumentSeries): boolean {
  return ("turns" in series ? series.turns : series.rounds).length > 0;
}
