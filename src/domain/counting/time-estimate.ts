import type { CountConfig } from "../run/plan/config.ts";
import { USUAL_REQUESTS } from "./runtime.ts";

/** Time that programs of one kind take under cachegrind, on two idle cores of a hosted runner's kind. */
interface Kind {
  readonly named: RegExp;
  /** Both starts of a turn with their stops, in milliseconds. */
  readonly startsMs: number;
  /** One request. */
  readonly requestMs: number;
}

/** Requests of a turn beside those that are counted: both starts have them. */
const OTHER_REQUESTS = 1000;

/** The kinds that a command tells apart; the first one counts, so frameworks come before their language. */
const KINDS: readonly Kind[] = [
  { named: /\b(?:java|jar)\b/, startsMs: 45_000, requestMs: 5 },
  { named: /\b(?:node|npm|npx|pnpm|yarn)\b/, startsMs: 28_000, requestMs: 4 },
  {
    named: /\b(?:gunicorn|uvicorn|hypercorn|daphne|granian|fastapi|manage\.py)\b/,
    startsMs: 22_000,
    requestMs: 11.7,
  },
  { named: /\b(?:flask|waitress)\b/, startsMs: 16_000, requestMs: 6 },
  // What a script imports is unknown: between a bare server and one with a framework.
  { named: /\b(?:python[\d.]*|uv)\b/, startsMs: 10_000, requestMs: 5 },
];

const COMPILED: Omit<Kind, "named"> = { startsMs: 3000, requestMs: 0.33 };

/** What is to be counted, on how many CPUs, and how fast these are. */
export interface CountSize {
  /** The server's command for each server under each scenario, once for both arms. */
  readonly commands: readonly string[];
  /** 2 where base is counted too. */
  readonly arms: number;
  readonly cpuCount: number;
  /** How many times slower the counter is here and now than on an idle machine; 1 without it. */
  readonly slowness?: number;
}

/**
 * Wall time that counting is expected to take, as far as the servers' commands tell.
 * @returns milliseconds
 */
export function countEstimateMs(
  { requests = USUAL_REQUESTS, turns }: Pick<CountConfig, "requests" | "turns">,
  { commands, arms, cpuCount, slowness = 1 }: CountSize,
): number {
  const atOnce = Math.min(arms, cpuCount);
  const ofTurns = commands.map((command) => {
    const { startsMs, requestMs } = KINDS.find(({ named }) => named.test(command)) ?? COMPILED;
    return startsMs + (OTHER_REQUESTS + requests) * requestMs;
  });
  const once = ofTurns.reduce((sum, each) => sum + each, 0);
  return (once * arms * turns * slowness) / atOnce;
}

/** How long the smallest program takes under the counter on an idle machine, in milliseconds. */
const USUAL_TRIAL_MS = 500;

/** How many times slower servers are under the counter that the times are of. */
const USUAL_SLOWDOWN = 20;

/** A counter's speed. */
export interface CounterSpeed {
  /** How many times slower a server is than without it. */
  readonly slowdown: number;
  /** How long the smallest program took, in milliseconds; absent where nobody tried. */
  readonly trialMs?: number;
}

/** How many times slower a counter is here and now than cachegrind on an idle machine. */
export function slownessOf({ slowdown, trialMs = USUAL_TRIAL_MS }: CounterSpeed): number {
  return (Math.max(LEAST_SLOWNESS, trialMs / USUAL_TRIAL_MS) * slowdown) / USUAL_SLOWDOWN;
}

/** No machine is faster than this. */
const LEAST_SLOWNESS = 0.5;

/** The part of a turn after which its second start, with the requests that are counted, begins. */
export const SECOND_START = 0.4;

/** How far counting is. */
export interface CountProgress {
  /** The part of everything that is done, 0 to 1. */
  readonly fraction: number;
  /** The part that one turn is. */
  readonly ofTurn: number;
  readonly elapsedMs: number;
  /** The expected time of everything. */
  readonly estimateMs: number;
}

/** How long counting still takes: by the time that it took until now, once that is a whole turn. */
export function remainingCountMs(progress: CountProgress): number {
  const { fraction, ofTurn, elapsedMs, estimateMs } = progress;
  const wholeMs = fraction < ofTurn ? estimateMs : elapsedMs / fraction;
  return wholeMs * (1 - fraction);
}
