import { readFileSync } from "node:fs";
import path from "node:path";
import { required } from "../../src/domain/shared/required.ts";
import { type CapacityLimits, probeOf } from "../../src/open-loop/domain/capacity/probe.ts";
import type { Load, Pair } from "./capacity-run.ts";

/** One recorded load, as capacity-record.js writes it. */
interface RecordedLoad {
  readonly rate: number;
  readonly burstMs: number;
  readonly expected: number;
  readonly unexpected: number;
  readonly errors: Readonly<Record<string, number>>;
  readonly latencyMs?: { readonly p50: number; readonly p99: number; readonly max: number };
}

/** Loads of one server at rates around its highest. */
export interface RecordedCurve {
  readonly server: string;
  readonly around: number;
  readonly short: readonly RecordedLoad[];
  /** Longer loads, at rates that rise. */
  readonly sweep: readonly RecordedLoad[];
}

/** Reads a recorded curve. @param server name in experiment/capacity.yml */
export function readCurve(server: string): RecordedCurve {
  const file = path.resolve(import.meta.dirname, `../data/capacity/${server}.json`);
  return JSON.parse(readFileSync(file, "utf8"));
}

/** The rate above which as many of the short loads held as failed below it, in requests per second. */
export function kneeOf({ short }: RecordedCurve, limits: CapacityLimits): number {
  const rates = short.map(({ rate }) => rate).sort((one, other) => one - other);
  const held = short.filter((one) => probeOf(one, limits, withPercentiles(one)).holds);
  return required(rates[held.length], "rate");
}

/** A load with the percentiles that were not recorded, which nothing here reads. */
function withPercentiles({ latencyMs, expected, unexpected, errors }: RecordedLoad) {
  const all = latencyMs && { latencyMs: { ...latencyMs, mean: 0, p90: 0, p95: 0 } };
  return { expected, unexpected, errors, ...all };
}

/** Answers without delay. */
const NO_WAIT = { mean: 0, p50: 0, p90: 0, p95: 0, p99: 0, max: 0 };

/** Loads of one pass over all rates, in seconds. */
const PASS = 16;

/**
 * A server beside itself, or beside one that is slower, drawn from a recording in the order of time: a run begins anywhere in
 * it, and turns back at its ends. A load at a rate is one of those of the moment's pass and its neighbours at the rate below
 * or above, the more often the closer that is. Above the recorded rates, it is one of those at the highest; below them, one
 * that holds if that at the lowest answered as many. So what loads within half a minute have in common is kept, and what
 * those within a second have is lost.
 * @param slower part by which head answers fewer
 */
export function recordedPair({ short }: RecordedCurve, slower: number, random: () => number): Pair {
  const rates = [...new Set(short.map(({ rate }) => rate))].sort((one, other) => one - other);
  const loads = new Map(rates.map((rate) => [rate, short.filter((one) => one.rate === rate)]));
  const turns = short.length / rates.length - 2;
  let passed = random() * 2 * turns;
  const idle = (seconds: number) => {
    passed += seconds / PASS;
  };
  const drawn = (wanted: number) => {
    const above = rates.find((rate) => rate >= wanted) ?? required(rates.at(-1), "rate");
    const below = rates.findLast((rate) => rate <= wanted) ?? required(rates[0], "rate");
    const part = above === below ? 0 : Math.log(wanted / below) / Math.log(above / below);
    const own = required(loads.get(random() < part ? above : below), "loads");
    const place = turns - Math.abs(turns - (passed % (2 * turns)));
    const first = Math.min(Math.floor(place), turns - 1);
    return required(own[first + Math.floor(3 * random())], "load");
  };
  const load =
    (scale: number): Load =>
    (rate, burstMs) => {
      const one = drawn(rate / scale);
      idle(burstMs / 1000);
      const times = (rate * burstMs) / (one.rate * one.burstMs);
      if (rate / scale <= Math.min(required(rates[0], "rate"), (1000 * one.expected) / one.burstMs))
        return { expected: (rate * burstMs) / 1000, unexpected: 0, errors: {}, latencyMs: NO_WAIT };
      const errors = Object.entries(one.errors).map(([cause, count]) => [cause, count * times]);
      return {
        ...withPercentiles(one),
        expected: one.expected * times,
        unexpected: one.unexpected * times,
        errors: Object.fromEntries(errors),
      };
    };
  return { start: () => ({ base: load(1), head: load(1 - slower) }), idle };
}
