import type { CountConfig } from "../../domain/run/plan/config.ts";
import { USUAL_REQUESTS } from "../../domain/run/plan/count-settings.ts";

/** Times of one kind of program under cachegrind, on two idle cores similar to a hosted runner's. */
interface Kind {
  readonly named: RegExp;
  /** Both starts of a turn with their stops, in milliseconds. */
  readonly startsMs: number;
  /** One request, in milliseconds. */
  readonly requestMs: number;
}

/** Requests of a turn besides the counted ones, sent in both starts. */
const OTHER_REQUESTS = 1000;

/** The kinds that a command reveals; the first match counts, so frameworks precede their language. */
const KINDS: readonly Kind[] = [
  { named: /\b(?:java|jar)\b/, startsMs: 45_000, requestMs: 5 },
  { named: /\b(?:node|npm|npx|pnpm|yarn|node_modules)\b/, startsMs: 28_000, requestMs: 4 },
  {
    named: /\b(?:gunicorn|uvicorn|hypercorn|daphne|granian|fastapi|manage\.py)\b/,
    startsMs: 22_000,
    requestMs: 11.7,
  },
  { named: /\b(?:flask|waitress)\b/, startsMs: 16_000, requestMs: 6 },
  // A script's imports are unknown: the times are between those of a bare server and one with a framework.
  { named: /\b(?:python[\d.]*|uv)\b/, startsMs: 10_000, requestMs: 5 },
];

const COMPILED: Omit<Kind, "named"> = { startsMs: 3000, requestMs: 0.33 };

/** The extent of counting, and the speed of the machine and its counter. */
export interface CountSize {
  /** The server's command for each server under each scenario, once for both arms. */
  readonly commands: readonly string[];
  /** 2 if base is counted too. */
  readonly arms: number;
  readonly cpuCount: number;
  readonly counter: CounterSpeed;
}

/**
 * Expected wall time of counting, judged by the servers' commands.
 * @returns milliseconds
 */
export function countEstimateMs(
  { requests = USUAL_REQUESTS, turns }: Pick<CountConfig, "requests" | "turns">,
  { commands, arms, cpuCount, counter }: CountSize,
): number {
  const { slowdown, trialMs = USUAL_TRIAL_MS } = counter;
  const atOnce = Math.min(arms, cpuCount);
  const ofTurns = commands.map((command) => {
    const { startsMs, requestMs } = KINDS.find(({ named }) => named.test(command)) ?? COMPILED;
    return startsMs + (OTHER_REQUESTS + requests) * requestMs;
  });
  const once = ofTurns.reduce((sum, each) => sum + each, 0);
  // How many times slower the counter is here and now than cachegrind on an idle machine.
  const trial = Math.max(LEAST_SLOWNESS, trialMs / USUAL_TRIAL_MS);
  return (once * arms * turns * ((trial * slowdown) / USUAL_SLOWDOWN)) / atOnce;
}

/** Time of the smallest program under the counter on an idle machine, in milliseconds. */
const USUAL_TRIAL_MS = 500;

/** Slowdown of servers under the counter that the times above were measured with. */
const USUAL_SLOWDOWN = 20;

/** A counter's speed. */
export interface CounterSpeed {
  /** How many times slower a server is under the counter than without it. */
  readonly slowdown: number;
  /** Time of the smallest program under it, in milliseconds; absent if it was not tried. */
  readonly trialMs?: number;
}

/** Lower limit; no machine is faster. */
const LEAST_SLOWNESS = 0.5;

/** The fraction of a turn after which its second start, with the counted requests, begins. */
export const SECOND_START = 0.4;
