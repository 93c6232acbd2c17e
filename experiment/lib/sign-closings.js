/**
 * @param {import("../../src/domain/series/closing-load.ts").ClosingLoad} load
 * @param {number} times
 * @returns {import("../../src/domain/series/closing-load.ts").ClosingLoad}
 */
export function slowerClosing(load, times) {
  const { meanMs, percentilesMs } = load;
  const longer = Object.entries(percentilesMs ?? {}).map(([key, ms]) => [key, ms * times]);
  return {
    ...{ ...load, meanMs: meanMs * times },
    ...(percentilesMs && {
      percentilesMs: /** @type {typeof percentilesMs} */ (Object.fromEntries(longer)),
    }),
  };
}

/**
 * The slowest twentieth of the answers takes so many times as long.
 * @param {import("../../src/domain/series/closing-load.ts").ClosingLoad} load
 * @param {number} times
 * @returns {import("../../src/domain/series/closing-load.ts").ClosingLoad}
 */
export function slowerTailClosing(load, times) {
  const { percentilesMs: own } = load;
  if (!own) return load;
  const { p95, p99, p999 = Number.NaN } = own;
  const percentilesMs = { ...own, p95: p95 * times, p99: p99 * times, p999: p999 * times };
  return { ...load, percentilesMs };
}

/** The part of the answers that each percentile of a load is beyond. */
const BEYOND = { p50: 0.5, p90: 0.1, p95: 0.05, p99: 0.01, p999: 0.001 };

/**
 * @param {import("../../src/domain/series/closing-load.ts").ClosingLoad} load
 * @param {number} ms how long nothing was answered
 * @param {number} connections whose requests waited for it
 * @returns {import("../../src/domain/series/closing-load.ts").ClosingLoad}
 */
export function stoppedClosing(load, ms, connections) {
  const part = Math.min(1, connections / load.requests);
  const { percentilesMs } = load;
  const longer = Object.entries(percentilesMs ?? {}).map(([key, value]) => [
    key,
    BEYOND[/** @type {keyof typeof BEYOND} */ (key)] <= part ? Math.max(value, ms) : value,
  ]);
  return {
    ...{ ...load, meanMs: load.meanMs + part * ms },
    ...(percentilesMs && {
      percentilesMs: /** @type {typeof percentilesMs} */ (Object.fromEntries(longer)),
    }),
  };
}
