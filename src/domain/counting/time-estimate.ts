import type { CountConfig } from "../run/config.ts";
import { USUAL_REQUESTS } from "./runtime.ts";

/** Starts and stops of one turn of a lane, with the requests before the counted ones. */
const STARTS_MS = 3000;

/** One request under cachegrind, of a server that does little for it. */
const REQUEST_MS = 0.5;

/**
 * How many times longer a turn takes where a command names such a program than where a compiled server answers: medians
 * of the recorded comparisons for Python and Node, the trial's time for a request for Java.
 */
const SLOWER: readonly { readonly named: RegExp; readonly times: number }[] = [
  { named: /\b(?:java|jar)\b/, times: 15 },
  { named: /\b(?:node|npm|npx|pnpm|yarn)\b/, times: 10 },
  { named: /\b(?:python[\d.]*|uvicorn|gunicorn|hypercorn|flask|uv)\b/, times: 6 },
];

/** What is to be counted, and on how many CPUs. */
export interface CountSize {
  /** The server's command for each server under each scenario, once for both arms. */
  readonly commands: readonly string[];
  /** 2 where base is counted too. */
  readonly arms: number;
  readonly cpuCount: number;
}

/**
 * Wall time that counting is expected to take, as far as the servers' commands tell.
 * @returns milliseconds
 */
export function countEstimateMs(
  { requests = USUAL_REQUESTS, turns }: Pick<CountConfig, "requests" | "turns">,
  { commands, arms, cpuCount }: CountSize,
): number {
  const atOnce = Math.min(arms, cpuCount);
  const times = commands.map(
    (command) => SLOWER.find(({ named }) => named.test(command))?.times ?? 1,
  );
  const compiled = times.reduce((sum, each) => sum + each, 0);
  return (compiled * arms * turns * (STARTS_MS + requests * REQUEST_MS)) / atOnce;
}
