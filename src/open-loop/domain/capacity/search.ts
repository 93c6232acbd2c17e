import { required } from "../../../domain/shared/required.ts";
import { sumOf } from "../../../domain/shared/sum-of.ts";
import { mean } from "../../../domain/statistics/descriptive.ts";
import type { Probe } from "./probe.ts";

/** Where to search, in requests per second. */
export interface SearchRange {
  readonly from: number;
  readonly to: number;
  /** Where earlier searches ended; if absent, the search begins at `from` and doubles. */
  readonly start?: number;
}

/** What a search found: answers per second, or the edge of its range that bounds them. */
export interface FoundRate {
  readonly rate: number;
  /** `from`: not even the lowest rate holds. `to`: the highest one does. */
  readonly edge?: "from" | "to";
}

/** Part of the probes that come out wrong however far from the capacity they are. */
const LAPSES = 0.05;

/** Scale of the logistic curve on which the chance of holding falls, in logarithms of the rate. */
const WIDTH = 0.03;

/** Distance of neighbouring rates that may be the capacity, in logarithms. */
const GRID = 0.005;

/** How far beyond the edges of a range the capacity may lie, in logarithms. */
const BEYOND = Math.LN2;

/** First step from where earlier searches ended, in logarithms. Each further one is twice as long, up to a doubling. */
const FIRST_STEP = 0.1;

/** A search has ended when half of its middle 68 % is this narrow, in logarithms. */
const PRECISE = 0.04;

/** A search has ended at an edge when the capacity is beyond it with this probability. */
const SURE = 0.99;

/** Rates up to this far above what a search found show what the server answers there, in logarithms. */
const NEAR = 0.1;

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
 * The capacity after all probes of a search: answers per second at the rate that holds in half of all probes. Where that
 * is a little more than the server answers, the queue would grow beyond the limits in a longer load, so only what it
 * answers counts.
 * @param probes at least one
 */
export function foundRate(probes: readonly Probe[], range: SearchRange): FoundRate {
  const rate = placesOf(probes, range).quantile(0.5);
  if (rate < range.from) return { rate: range.from, edge: "from" };
  if (rate > range.to) return { rate: range.to, edge: "to" };
  const near = probes.filter((one) => one.rate >= rate && one.rate <= rate * Math.exp(NEAR));
  const answered = near.map((one) => one.rate * one.answeredPart);
  return { rate: answered.length === 0 ? rate : Math.min(rate, mean(answered)) };
}

/**
 * Where the capacity may be: before the first probe, every rate is as probable as any other on a logarithmic scale.
 * @returns `partBelow`: probability that the capacity is below a rate; `quantile`: the rate below which it is with some
 * probability
 */
function placesOf(probes: readonly Probe[], { from, to }: SearchRange) {
  const lowest = Math.log(from) - BEYOND;
  const length = Math.ceil((Math.log(to) + BEYOND - lowest) / GRID);
  const places: { readonly rate: number; readonly upTo: number }[] = [];
  let whole = 0;
  for (let at = 0; at < length; at += 1) {
    const log = lowest + (at + 0.5) * GRID;
    whole += Math.exp(sumOf(probes, (probe) => logChance(probe, log)));
    places.push({ rate: Math.exp(log), upTo: whole });
  }
  return {
    partBelow: (limit: number) => {
      const below = places.findLast(({ rate }) => rate < limit);
      return required(below, "rate below the range").upTo / whole;
    },
    quantile: (part: number) => {
      return required(places.find(({ upTo }) => upTo >= part * whole)?.rate, "quantile");
    },
  };
}

/** Logarithm of the chance of what a probe showed, if the capacity is at `log`. */
function logChance({ rate, holds }: Probe, log: number): number {
  const distance = (holds ? 1 : -1) * (log - Math.log(rate));
  return Math.log(LAPSES + (1 - 2 * LAPSES) / (1 + Math.exp(-distance / WIDTH)));
}
