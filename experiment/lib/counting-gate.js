/**
 * A gate on everything that is counted without being asked for.
 * @param {number} tolerance of every metric, in percent
 * @returns {import("../../src/domain/run/plan/config.ts").Gate}
 */
export function countingGate(tolerance) {
  const tolerancePercent = {
    instructions: tolerance,
    allocations: tolerance,
    "allocated-bytes": tolerance,
  };
  return { tolerancePercent, maxErrorPercent: 0 };
}
