import { required } from "../../../domain/shared/required.ts";
import type { Probe } from "./probe.ts";

/** Where to search, in requests per second. */
export interface SearchRange {
  readonly from: number;
  readonly to: number;
  /** Where earlier searches ended; if absent, the search begins at `from` and doubles. */
  readonly start?: number;
}

/** What a search found: requests per second, or what bounds them. */
export interface FoundRate {
  readonly rate: number;
  /** `from`: not even the lowest rate holds. `to`: the highest one does. `load`: connections, or the generator, were the limit. */
  readonly edge?: "from" | "to" | "load";
}

/** Part of the probes that come out wrong however far from the capacity they are. */
const LAPSES = 0.05;

/**
 * Scale of the logistic curve on which the chance of holding falls, in logarithms of the rate. It is that of a machine which
 * others use too, where one second is often a quarter slower than the next. With a narrower one, a slow second moves the
 * search far away, and it ends before it is back.
 */
const WIDTH = 0.15;

/**
 * A load was more than the server answers if it answered this part. Above that, its answers only took too long, or some were
 * errors; and of a load far beyond what they can do, some servers answer less than they could.
 */
const OVERLOAD = { least: 0.5, most: 0.98 } as const;

/** Distance of neighbouring rates that may be the capacity, in logarithms; between them it is interpolated. */
const GRID = 0.02;

/** How far beyond the edges of a range the capacity may lie, in logarithms. */
const BEYOND = Math.LN2;

/** First step from where earlier searches ended, in logarithms. Each further one is twice as long, up to a doubling. */
const FIRST_STEP = 0.1;

/**
 * A search has ended when half of its middle 68 % is this narrow, in logarithms: after ten to fifteen probes.
 * Narrower ones take longer, so that six minutes have room for fewer rounds, and those decide.
 */
const PRECISE = 0.09;

/** A search has ended at an edge when the capacity is beyond it with this probability. */
const SURE = 0.99;

/** A search ends after so many probes. */
export const MOST_PROBES = 24;

/**
 * The next rate to probe. Steps double until one probe held and another did not; then each rate is the median of where
 * the capacity may be after all probes. That is probabilistic bisection (Horstein, IEEE Transactions on Information Theory
 * 9 (1963), 136–143; Waeber, Frazier & Henderson, SIAM Journal on Control and Optimization 51 (2013), 2261–2279), with a
 * chance of a wrong answer that falls with the distance, as in QUEST (Watson & Pelli, Perception & Psychophysics 33
 * (1983), 113–120).
 * @param probes so far, in their order
 * @returns requests per second; undefined if the search has ended
 */
export function nextRate(probes: readonly Probe[], range: SearchRange): number | undefined {
  const within = (rate: number) => Math.min(range.to, Math.max(range.from, rate));
  const last = probes.at(-1);
  if (!last) return within(range.start ?? range.from);
  const { partBelow, quantile } = placesOf(probes, range);
  const isAtEdge = partBelow(range.from) >= SURE || partBelow(range.to) <= 1 - SURE;
  if (isAtEdge || probes.length >= MOST_PROBES) return undefined;
  if (probes.every(({ holds }) => holds === last.holds)) {
    const first = range.start === undefined ? Math.LN2 : FIRST_STEP;
    const step = Math.min(Math.LN2, first * 2 ** (probes.length - 1));
    return within(last.rate * Math.exp(last.holds ? step : -step));
  }
  const isPrecise = Math.log(quantile(0.84) / quantile(0.16)) <= 2 * PRECISE;
  return isPrecise ? undefined : within(quantile(0.5));
}

/**
 * The capacity after all probes of a search: the rate that holds in half of all probes.
 * @param probes at least one
 */
export function foundRate(probes: readonly Probe[], range: SearchRange): FoundRate {
  const rate = placesOf(probes, range).quantile(0.5);
  if (rate < range.from) return { rate: range.from, edge: "from" };
  if (rate > range.to) return { rate: range.to, edge: "to" };
  return { rate };
}

/**
 * Where the capacity may be: before the first probe, every rate is as probable as any other on a logarithmic scale.
 * @returns `partBelow`: probability that the capacity is below a rate; `quantile`: the rate below which it is with some
 * probability
 */
function placesOf(probes: readonly Probe[], { from, to }: SearchRange) {
  const lowest = Math.log(from) - BEYOND;
  const length = Math.ceil((Math.log(to) + BEYOND - lowest) / GRID);
  /** Weight of all places below the end of each step of the grid, from 0 at its beginning. */
  const upTo = [0];
  let whole = 0;
  for (let at = 0; at < length; at += 1) {
    const log = lowest + (at + 0.5) * GRID;
    whole += probes.reduce((product, probe) => product * chanceOf(probe, log), 1);
    upTo.push(whole);
  }
  const before = (at: number) => required(upTo[at], "place");
  return {
    partBelow: (limit: number) => {
      const place = (Math.log(limit) - lowest) / GRID;
      const at = Math.floor(place);
      return (before(at) + (place - at) * (before(at + 1) - before(at))) / whole;
    },
    quantile: (part: number) => {
      const end = upTo.findIndex((weight) => weight >= part * whole);
      const beyond = (before(end) - part * whole) / (before(end) - before(end - 1));
      return Math.exp(lowest + (end - beyond) * GRID);
    },
  };
}

/**
 * Chance of what a probe showed, if the capacity is at `log`, up to a factor that is the same for all places. A load that is
 * too much shows what the server answers instead, a number, which says more than that the load was too much.
 */
function chanceOf({ rate, holds, answeredPart }: Probe, log: number): number {
  const isOverload = !holds && answeredPart >= OVERLOAD.least && answeredPart < OVERLOAD.most;
  const shown = isOverload ? rate * answeredPart : rate;
  const distance = (holds ? 1 : -1) * (log - Math.log(shown));
  const part = 1 / (1 + Math.exp(-distance / WIDTH));
  const chance = isOverload ? 4 * part * (1 - part) : part;
  return LAPSES + (1 - 2 * LAPSES) * chance;
}
