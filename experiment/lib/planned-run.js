import { engine } from "../../scripts/engine.js";
import { METRICS } from "./recording.js";

/** @typedef {ReturnType<typeof cellsOf>} Cells */

/**
 * A run of a shape as the engine plans it.
 * @typedef {object} PlannedRun
 * @property {import("./shapes.js").Shape} shape
 * @property {Cells} cells
 * @property {ReturnType<typeof engine.planRest>} plan
 * @property {number} budgetMs
 */

/**
 * The scenarios and levels of a run with base and head and an automatic warm-up.
 * @param {import("./shapes.js").Shape} shape
 * @param {number} burstMs
 */
function cellsOf(shape, burstMs) {
  const { warmUpMs: _, ...load } = engine.timedBurst(burstMs);
  const lanes = Array.from({ length: shape.servers }, (__, server) =>
    /** @type {const} */ (["base", "head"]).map((arm) => ({ server: String(server), arm })),
  ).flat();
  return Array.from({ length: shape.scenarios * shape.levels }, (__, cell) => ({
    ...{ scenario: `s${cell}`, level: { concurrency: 1 }, shape: load, lanes },
  }));
}

/**
 * A run without the time that the sustained loads of its first start take.
 * @param {import("./shapes.js").Shape} shape
 * @param {number} wholeMs budget
 * @param {number} burstMs
 * @returns {PlannedRun | undefined} undefined where the budget is too short
 */
export function planRun(shape, wholeMs, burstMs) {
  const cells = cellsOf(shape, burstMs);
  const lanes = engine.lanesIn(cells);
  const budgetMs = wholeMs - lanes * engine.sustainedMs(wholeMs, lanes);
  const plan = engine.planBursts({ cells, budgetMs, seed: "1" });
  return "leastMs" in plan ? undefined : { shape, cells, plan, budgetMs };
}

/**
 * The least budget that the engine takes for a shape: with less, half the speed could be lost unnoticed.
 * @param {import("./shapes.js").Shape} shape
 * @param {number} budgetMs one that may be too short
 * @param {number} burstMs
 * @returns {number} milliseconds; the budget itself where it does
 */
export function takenBudgetMs(shape, budgetMs, burstMs) {
  const cells = cellsOf(shape, burstMs);
  const tolerancePercent = Object.fromEntries(METRICS.map((metric) => [metric, 5]));
  const doesFor = engine.showsHalfSpeedWith({ tolerancePercent, maxErrorPercent: 0 });
  return doesFor(cells, budgetMs) ? budgetMs : engine.leastBudgetMs(cells, budgetMs, doesFor);
}

/**
 * Blocks of each cell, in each round.
 * @param {Pick<PlannedRun, "cells" | "plan">} planned
 * @returns {readonly number[]}
 */
export function sizesOf({ cells, plan }) {
  return plan.rounds.map(({ blocks }) => blocks.length / cells.length);
}

/**
 * A part of a run that is over.
 * @typedef {object} Spent
 * @property {number} rounds
 * @property {number} blocks of each series that was measured to its end
 * @property {number} ms
 */

/** What no round has been spent of. @type {Spent} */
export const NOTHING_SPENT = { rounds: 0, blocks: 0, ms: 0 };

/**
 * @param {Spent} spent before the rounds
 * @param {PlannedRun} planned
 * @param {readonly number[]} sizes blocks of each series in each of the rounds
 * @param {readonly number[]} [measured] series that were measured in them; all without it
 * @returns {Spent} with the rounds
 */
export function spentWith(spent, planned, sizes, measured) {
  const cells = measured ? cellsWith(planned, measured) : planned.cells;
  const blocks = sizes.reduce((sum, size) => sum + size, 0);
  const ms = sizes.length * engine.expectedSetUpMs(cells) + blocks * engine.burstsMs(cells);
  return {
    rounds: spent.rounds + sizes.length,
    blocks: spent.blocks + blocks,
    ms: spent.ms + ms,
  };
}

/**
 * The rounds after a screen, as the engine lays them out.
 * @param {PlannedRun} planned
 * @param {readonly number[]} going series that go on, by their place in the run
 * @param {Spent} spent
 * @param {number} [last] rounds of the whole run, as the screen before it left them; as planned without it
 * @returns {readonly number[]} blocks of each series that goes on, in each further round; empty where none does
 */
export function sizesOfRest(planned, going, spent, last = planned.plan.rounds.length) {
  const { plan, budgetMs } = planned;
  const left = cellsWith(planned, going);
  if (left.length === 0) return [];
  const rounds = Array.from({ length: last }, (_, index) => ({ index, blocks: [] }));
  const whole = engine.planRest({ ...plan, rounds }, left, {
    budgetMs: budgetMs - spent.ms,
    setUpMs: engine.expectedSetUpMs(left),
    round: spent.rounds,
    block: spent.blocks,
  });
  return sizesOf({ cells: left, plan: { ...plan, rounds: whole.rounds.slice(spent.rounds) } });
}

/**
 * The cells with the servers of some series. The series of a run are scenario by scenario, server by server in each, and
 * level by level in these.
 * @param {PlannedRun} planned
 * @param {readonly number[]} series
 * @returns {Cells}
 */
function cellsWith({ shape: { servers, levels }, cells }, series) {
  const places = series.map((one) => {
    const server = Math.floor(one / levels) % servers;
    return { server, cell: Math.floor(one / (servers * levels)) * levels + (one % levels) };
  });
  return cells.flatMap((one, cell) => {
    const own = places.filter((place) => place.cell === cell).map(({ server }) => String(server));
    if (own.length === 0) return [];
    return [{ ...one, lanes: one.lanes.filter(({ server }) => own.includes(server)) }];
  });
}
