import { dropsIn, floorsOf, MILLION, restAfter } from "./floors.ts";
import { type Estimate, type LinePoint, slopeOf } from "./slope.ts";
import { HELD, type Held, leastIn, pointsIn, type SoakTrace, type Span } from "./trace.ts";

/** What a soak shows: something grows without end, it is steady by now, or neither is certain. */
export type SoakVerdict = "grows" | "steady" | "open";

/**
 * Why it is open: the interval is too wide, it grew under one load only or in one step, it grows less and less, the pause gave it back,
 * or too few collections were seen that could have.
 */
export type OpenReason = "uncertain" | "once" | "slowing" | "given-back" | "uncollected";

/** How one thing that a server holds grew. Rates are bytes, or pieces, for each million requests. */
export interface Growth {
  readonly held: Held;
  readonly verdict: SoakVerdict;
  /** Only of an open one. */
  readonly reason?: OpenReason;
  /** Under both loads if it grows, otherwise under the second, after any warm-up. */
  readonly perMillion: Estimate;
  /** Under each load by itself. */
  readonly first: number;
  readonly second: number;
  /** From what was left after the first load to what was left after the second. */
  readonly kept: number;
  /** As little is no growth. */
  readonly slack: number;
}

/**
 * Judges one thing that a server holds. Points along one tooth of a collected heap depend on one another, so the slope is
 * that of what is left after collections. A leak grows under both loads at about the same rate and gives nothing back
 * between them; a high-water mark, a late warm-up, or a pool that doubles once does not.
 */
export function growthOf(trace: SoakTrace, held: Held): Growth {
  const seen = seenIn(trace, held);
  const slack = slackOf(trace, held);
  const { first, second, both } = seen.slopes;
  const rates = { held, first: first.estimate, second: second.estimate, kept: seen.kept, slack };
  const isFlat = Math.min(second.high, seen.band) < slack;
  const isSteady = isFlat && seen.kept < slack && seen.late < slack;
  if (isSteady) return { ...rates, verdict: "steady", perMillion: second };
  const reason = reasonOf(seen, slack);
  if (reason) return { ...rates, verdict: "open", reason, perMillion: second };
  return { ...rates, verdict: "grows", perMillion: both };
}

/** Judges all that a server holds. @returns nothing if a load has no answers, or the system does not report what is held */
export function growthsOf(trace: SoakTrace): readonly Growth[] {
  const isSeen = trace.loads.every((load) => answersIn(trace, load) > 0);
  return isSeen ? HELD.map((held) => growthOf(trace, held)) : [];
}

/** The verdict over several servers, or several things that a server holds. */
export function overall(all: readonly { readonly verdict: SoakVerdict }[]): SoakVerdict {
  if (all.some(({ verdict }) => verdict === "grows")) return "grows";
  const isSteady = all.length > 0 && all.every(({ verdict }) => verdict === "steady");
  return isSteady ? "steady" : "open";
}

/** What a trace shows of one thing. */
interface Seen {
  readonly slopes: Slopes;
  /** What was left under the second load at most, less what was left at least, for each million requests. */
  readonly band: number;
  /** What was left after the second load, less what was left after the first, for each million requests. */
  readonly kept: number;
  /** What the pause after the second load left above the most of it before its end, for each million requests. */
  readonly late: number;
  /** True if memory may have grown only because nothing was collected yet. */
  readonly isUncollected: boolean;
}

interface Slopes {
  readonly first: Estimate;
  readonly second: Estimate;
  /** Of one slope under both loads. */
  readonly both: Estimate;
}

/** Part of a growth that a leak keeps: in the pause, and under the second load of the first one's rate. */
const MOST = 0.5;

/** Why it is not certain that it grows; undefined if it is. */
function reasonOf(
  { slopes, band, kept, isUncollected }: Seen,
  slack: number,
): OpenReason | undefined {
  const { first, second, both } = slopes;
  if (Math.min(second.high, band) < slack) return "once";
  if (second.high < MOST * first.estimate) return "slowing";
  if (!(both.low > slack)) return "uncertain";
  if (Math.min(first.estimate, second.estimate) <= slack) return "once";
  if (!(kept > MOST * both.estimate)) return "given-back";
  return isUncollected ? "uncollected" : undefined;
}

/** Windows of a load: few where collections are rare. */
const WINDOWS: readonly number[] = [9, 6, 5];

/** By this part a heap may grow between two collections. */
const UNCOLLECTED = 0.5;

/** So many collections show that the growth is none between two of them. */
const SEVERAL = 3;

function seenIn(trace: SoakTrace, held: Held): Seen {
  const [one, other] = trace.loads;
  const all = WINDOWS.map((windows) => {
    const first = floorsOf(trace, one, held, windows);
    const second = floorsOf(trace, other, held, windows);
    const both = slopeOf([first, second]);
    const slopes = { first: slopeOf([first]), second: slopeOf([second]), both };
    return { first, second, slopes };
  });
  const widthOf = ({ slopes: { both } }: (typeof all)[number]) => both.high - both.low;
  const { first, second, slopes } = all.reduce((a, b) => (widthOf(b) < widthOf(a) ? b : a));
  const begin = first[0]?.y ?? 0;
  const grown = (second.at(-1)?.y ?? 0) - begin;
  return {
    slopes,
    band: bandOf(second),
    kept: rateBetween(
      restAfter(trace, one, held, other.fromMs),
      restAfter(trace, other, held, Number.POSITIVE_INFINITY),
    ),
    late: lateRise(trace, held),
    isUncollected:
      held === "rssBytes" &&
      grown < UNCOLLECTED * begin &&
      dropsIn(trace, WANDER * begin) < SEVERAL,
  };
}

/** The part of a load after its warm-up and before its end. */
const MIDDLE = [0.25, 0.9] as const;

/**
 * What grew at the end of the second load alone, of which no window and no rest shows more than a last point. A collected heap
 * may be highest then by chance: less than half of what it varies by is no rise.
 */
function lateRise(trace: SoakTrace, held: Held): number {
  const [, { fromMs, toMs }] = trace.loads;
  const at = (part: number) => fromMs + part * (toMs - fromMs);
  const middle = pointsIn(trace, { fromMs: at(MIDDLE[0]), toMs: at(MIDDLE[1]) });
  const rest = pointsIn(trace, { fromMs: toMs, toMs: Number.POSITIVE_INFINITY });
  if (middle.length === 0 || rest.length === 0) return 0;
  const least = leastIn(middle, held);
  const most = middle.reduce((highest, one) => Math.max(highest, one[held]), least);
  const rise = leastIn(rest, held) - most;
  return rise > MOST * (most - least) ? rise / (answersIn(trace, trace.loads[1]) / MILLION) : 0;
}

function bandOf(floors: readonly LinePoint[]): number {
  const ys = floors.map(({ y }) => y);
  const [from, to] = [floors[0]?.x ?? 0, floors.at(-1)?.x ?? 0];
  return (Math.max(...ys) - Math.min(...ys)) / (to - from);
}

function rateBetween(before: LinePoint | undefined, after: LinePoint | undefined): number {
  return before && after ? (after.y - before.y) / (after.x - before.x) : 0;
}

/** Bytes for each million requests that are no growth. */
const MEMORY_SLACK = 2 ** 20;

/** Part of their memory by which allocators and collectors wander over a load. */
const WANDER = 0.02;

/** So many files, threads or connections more at the end of a load are no growth. */
const FEW = 3;

function slackOf(trace: SoakTrace, held: Held): number {
  const [, second] = trace.loads;
  const millions = answersIn(trace, second) / MILLION;
  if (held !== "rssBytes") return FEW / millions;
  const points = pointsIn(trace, second);
  const least = points.length === 0 ? 0 : leastIn(points, held);
  return Math.max(MEMORY_SLACK, (WANDER * least) / millions);
}

/** The requests that were answered between the first and the last point of a load. */
function answersIn(trace: SoakTrace, load: Span): number {
  const points = pointsIn(trace, load);
  return (points.at(-1)?.requests ?? 0) - (points[0]?.requests ?? 0);
}
