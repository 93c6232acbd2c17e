/**
 * Bursts with the noise of a machine and the digits of a real run, so that files of them are as long as real ones.
 */
import { engine } from "./engine.js";

export const ROUNDS = 10;

/** Start of the first burst, and time between two. */
const BEGAN_AT = Date.UTC(2026, 1, 1);
const EVERY_MS = 237;

/**
 * Makes the bursts of series, each time the same ones.
 * @param {string} seed
 * @returns {(count: number) => readonly import("../../src/domain/series/sample.ts").Sample[]}
 */
export function burstsBy(seed) {
  const random = engine.seededRandom(seed);
  const noisy = (/** @type {number} */ value) => value * (0.95 + 0.1 * random());
  return (count) => Array.from({ length: count }, (_, index) => burst(index, count, noisy));
}

/**
 * @param {number} index
 * @param {number} count
 * @param {(value: number) => number} noisy
 */
function burst(index, count, noisy) {
  const perRound = Math.max(2, count / ROUNDS);
  // The generator tells nanoseconds, the system its ticks.
  const ms = (/** @type {number} */ value) => Number(noisy(value).toFixed(6));
  const durationMs = ms(200);
  const expected = Math.round(noisy(2000));
  const serverCpuMs = Math.round(noisy(80) * 1000) / 1000;
  return {
    round: Math.floor(index / perRound),
    block: Math.floor(index / 2),
    position: index % 2,
    startedAt: new Date(BEGAN_AT + index * EVERY_MS).toISOString(),
    durationMs,
    expected,
    unexpected: 0,
    aborted: 10,
    errors: {},
    non2xx: 0,
    bodyBytes: 5 * expected,
    throughput: expected / (durationMs / 1000),
    latencyMs: {
      mean: ms(1),
      p50: ms(1),
      p90: ms(2),
      p95: ms(3),
      p99: ms(4),
      p999: ms(5),
      max: ms(6),
    },
    serverCpuMs,
    generatorCpuMs: 10 * Math.round(noisy(12)),
    cpuPerRequestUs: (serverCpuMs * 1000) / expected,
    machineCpuMs: 2 * Math.round(durationMs / 10) * 10,
    generatorBound: false,
  };
}
