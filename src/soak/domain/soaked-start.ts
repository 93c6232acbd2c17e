import type { MetricReading } from "../../domain/series/server-facts.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import { quartersOf } from "./course.ts";
import { type Growth, growthsOf } from "./growth.ts";
import type { Estimate } from "./slope.ts";
import type { SoakTrace } from "./trace.ts";

/** A part of a load that the generator sent at once. */
export interface SoakPiece {
  /** Time since the start of the soak. */
  readonly fromMs: number;
  readonly durationMs: number;
  /** Requests that were answered or failed. */
  readonly requests: number;
  /** Requests without an answer, or with an unexpected status. */
  readonly failed: number;
  /** Latencies are absent if nothing was answered. */
  readonly p50Ms?: number;
  readonly p95Ms?: number;
  readonly p99Ms?: number;
  readonly p999Ms?: number;
  readonly maxMs?: number;
  /** CPU time of the server; absent if the system does not report it. */
  readonly cpuMs?: number;
}

/** An estimate with the ends of its 95 % interval, which are absent where too little is known for them. */
export interface WrittenEstimate {
  readonly estimate: number;
  readonly low?: number;
  readonly high?: number;
}

/** The growth of one thing under one start. */
export interface WrittenGrowth extends Omit<Growth, "perMillion"> {
  readonly perMillion: WrittenEstimate;
}

/** A start without its verdict. */
export interface SoakedLoads {
  readonly trace: SoakTrace;
  readonly pieces: readonly SoakPiece[];
}

/** One start of a server that was soaked. */
export interface SoakedStart extends SoakedLoads {
  readonly arm: "base" | "head";
  /** From 1 on; head and base have the same number where they were loaded at the same time. */
  readonly start: number;
  /** Values of the server's own metrics before and after; absent if it shows none, or ended early. */
  readonly readings?: readonly MetricReading[];
  /** Empty if it ended early, or the system does not report what it holds. */
  readonly growths: readonly WrittenGrowth[];
}

/** What a start shows. @param isWhole false if it ended early, which shows nothing */
export function shownGrowths({ trace }: SoakedLoads, isWhole: boolean): readonly WrittenGrowth[] {
  const growths = isWhole ? growthsOf(trace) : [];
  return growths.map((one) => ({ ...one, perMillion: written(one.perMillion) }));
}

/** A server that answers less than this part of its rate does not keep up. */
const REACHED = 0.95;

/** What a server answered of all loads, in requests per second. */
export function answeredRate({ pieces }: Pick<SoakedLoads, "pieces">): number {
  const loadedMs = sumOf(pieces, ({ durationMs }) => durationMs);
  const answered = sumOf(pieces, ({ requests, failed }) => requests - failed);
  return (answered / Math.max(1, loadedMs)) * 1000;
}

/** The least that a server answered in any quarter of a load, in requests per second; 0 if it was never loaded. */
export function slowestRate(loads: SoakedLoads): number {
  const rates = quartersOf(loads)
    .flat()
    .flatMap((pieces) => (pieces.length === 0 ? [] : answeredRate({ pieces })));
  return Math.min(...rates, answeredRate(loads));
}

/** Whether a server answered at a rate, nearly, in all quarters of its loads. */
export function keepsUp(loads: SoakedLoads, rate: number): boolean {
  return slowestRate(loads) >= REACHED * rate;
}

/** The starts of one arm. */
export function startsOf(
  starts: readonly SoakedStart[],
  arm: SoakedStart["arm"],
): readonly SoakedStart[] {
  return starts.filter((one) => one.arm === arm);
}

/** An estimate for JSON, which has no infinite numbers. */
export function written({ estimate, low, high }: Estimate): WrittenEstimate {
  return {
    estimate,
    ...(Number.isFinite(low) && { low }),
    ...(Number.isFinite(high) && { high }),
  };
}
