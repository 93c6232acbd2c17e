import { failMoreOrAny } from "../../domain/evidence/more-in-starts.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import { median } from "../../domain/statistics/descriptive.ts";
import { evenlySpaced } from "../../domain/statistics/evenly-spaced.ts";
import { mannWhitneyPValue } from "../../domain/statistics/mann-whitney.ts";
import { STARTS } from "./compare-growth.ts";
import type { SoakedLoads, SoakedStart, SoakPiece } from "./soaked-start.ts";
import type { Span } from "./trace.ts";

/** Pieces of a part of a load, in the order of time. */
type Pieces = readonly SoakPiece[];

/** A stretch of a load in which requests failed. */
export interface FailedStretch {
  /** The start that it belongs to. */
  readonly start: number;
  /** When the first of them failed, since the start of the soak. */
  readonly fromMs: number;
  /** Share of failed requests of the stretch. */
  readonly percent: number;
}

/** The quarters of a load. */
type Quarters = readonly [first: Pieces, second: Pieces, third: Pieces, last: Pieces];

/** The pieces of each load in quarters; empty ones where a load ended early. */
export function quartersOf({ trace, pieces }: SoakedLoads): readonly [Quarters, Quarters] {
  const quarters = ({ fromMs, toMs }: Span): Quarters => {
    const own = pieces.filter((one) => one.fromMs >= fromMs && one.fromMs < toMs);
    const cut = (at: number) => Math.floor((own.length * at) / 4);
    const quarter = (at: number) => own.slice(cut(at), cut(at + 1));
    return [quarter(0), quarter(1), quarter(2), quarter(3)];
  };
  const [first, second] = trace.loads;
  return [quarters(first), quarters(second)];
}

/** The share of failed requests, in percent; 0 without any request. */
export function failedIn(pieces: Pieces): number {
  const requests = sumOf(pieces, (one) => one.requests);
  return requests === 0 ? 0 : (100 * sumOf(pieces, ({ failed }) => failed)) / requests;
}

/** The median over pieces of one of their latencies; undefined if none was answered. */
export function latencyOf(pieces: Pieces, of: "p50Ms" | "p99Ms" | "maxMs"): number | undefined {
  const known = pieces.flatMap((one) => one[of] ?? []);
  return known.length === 0 ? undefined : median(known);
}

/**
 * The first quarter of a load in which more requests failed than is tolerated: a server that begins to fail after hours
 * would hide in the share of the whole soak.
 */
export function failedStretch(
  starts: readonly SoakedStart[],
  maxPercent: number,
): FailedStretch | undefined {
  for (const one of starts) {
    for (const pieces of quartersOf(one).flat()) {
      const percent = failedIn(pieces);
      const [first] = pieces.filter(({ failed }) => failed > 0);
      if (first && percent > maxPercent) return { start: one.start, fromMs: first.fromMs, percent };
    }
  }
  return undefined;
}

/** The part of requests of which each start of head fails more. */
const FAR_PART = 0.001;

/** Of a quarter, beyond which a single start is enough. */
const BROKEN_PART = 0.5;

/** How many times as many requests fail in each start of head as in any of base's. */
const FAR_TIMES = 10;

/**
 * True if more requests fail at head than at base ({@link failMoreOrAny}), by the worst quarter of each start.
 * @param base none without a base: any failed request of head is then more
 */
export function failsMore(base: readonly SoakedStart[], head: readonly SoakedStart[]): boolean {
  const worstOf = (starts: readonly SoakedStart[]) =>
    starts.map((one) => Math.max(...quartersOf(one).flat().map(failedIn)) / 100);
  const [own, theirs] = [worstOf(head), worstOf(base)];
  // Both arms are loaded at the same time, so a pause of the machine meets both.
  const [least, most, usual] = [Math.min(...own), Math.max(...own), Math.max(...theirs)];
  const isFar = least > FAR_PART && least > FAR_TIMES * usual;
  const isBroken = most > BROKEN_PART && most > FAR_TIMES * usual;
  return (own.length >= STARTS && (isFar || isBroken)) || failMoreOrAny(own, theirs);
}

/** What can get worse while a server is loaded, of one piece. */
const WORSENING = {
  p50: ({ p50Ms }: SoakPiece) => p50Ms,
  p99: ({ p99Ms }: SoakPiece) => p99Ms,
  failed: ({ failed, requests }: SoakPiece) => (requests === 0 ? undefined : failed / requests),
} as const;

/** A latency in milliseconds, or a share of failed requests from 0 to 1, that got worse under both loads. */
export interface Worsening {
  readonly what: keyof typeof WORSENING;
  /** Median over the pieces of the first quarter of the first load. */
  readonly from: number;
  /** Median over the pieces of the last quarter of the second load. */
  readonly to: number;
}

/** By this part a figure has to get worse within a load to be reported. */
const REPORTED = 0.2;

/** The chance that a figure looks worse by chance within one load, in either direction. */
const CHANCE = 0.05;

/** Pieces of a quarter that are compared, evenly spread: the exact test is slow for hundreds. */
const COMPARED = 24;

/**
 * What got worse from the first to the last quarter of each load, beyond chance. A machine that slows down once does
 * that within one load; what a server accumulates slows it down under both.
 */
export function worseningsOf(start: SoakedLoads): readonly Worsening[] {
  const [one, other] = quartersOf(start);
  const names = Object.keys(WORSENING) as (keyof typeof WORSENING)[];
  return names.flatMap((what) => {
    const figures = (pieces: Pieces) =>
      evenlySpaced(
        pieces.flatMap((piece) => WORSENING[what](piece) ?? []),
        COMPARED,
      );
    const [from, to] = [figures(one[0]), figures(other[3])];
    if (!isWorse(from, figures(one[3])) || !isWorse(figures(other[0]), to)) return [];
    return [{ what, from: median(from), to: median(to) }];
  });
}

function isWorse(first: readonly number[], last: readonly number[]): boolean {
  if (first.length === 0 || last.length === 0) return false;
  return median(last) > (1 + REPORTED) * median(first) && mannWhitneyPValue(first, last) < CHANCE;
}
