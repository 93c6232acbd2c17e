import { engine } from "../../scripts/engine.js";

/** Consecutive blocks that are drawn together, so that what they have in common stays. */
const MOVING_BLOCKS = 5;

/**
 * A drawn series: what a run file has of both arms.
 * @typedef {object} DrawnSeries
 * @property {import("./sign-plan.js").TimedSeries} timed
 * @property {import("./sign-source.js").SignServer} from
 * @property {Record<"head" | "base", DrawnArm>} arms
 */

/**
 * @typedef {object} DrawnArm
 * @property {Record<string, number[]>} columns
 * @property {number[]} firsts index of the first burst of each round, and the number of all
 * @property {(import("../../src/domain/series/closing-load.ts").ClosingLoad)[]} closings
 * @property {readonly (readonly [number, number])[]} beside by round
 * @property {readonly (Readonly<Record<string, unknown>> | undefined)[]} starts by round
 */

/**
 * Draws a run in which nothing changed. Each start of a series is a recorded start of one server, of which stretches of
 * consecutive blocks are taken; a coin says which copy is head in it.
 * @param {import("./sign-source.js").SignSource} source
 * @param {import("./sign-plan.js").Timetable} timetable
 * @param {string} seed
 * @returns {readonly DrawnSeries[]}
 */
export function drawSeries(source, { shape, series }, seed) {
  const random = engine.seededRandom(seed);
  const servers = engine.shuffle(source.servers, random);
  const shift = Math.floor(random() * shape.levels * 2);
  return series.map((timed) => {
    const { cell, server } = timed;
    const own = servers[server % servers.length] ?? [];
    const from = own[(cell + shift) % own.length];
    if (!from) throw new Error(`${source.name} has no server`);
    // What was measured side by side has the same start, blocks and coin in all series of a scenario.
    const scenario = Math.floor(cell / shape.levels);
    const key = source.isJoint ? `${scenario}` : `${cell} ${server}`;
    return { timed, from, arms: drawArms(from, timed, `${seed} ${key}`) };
  });
}

/**
 * @param {import("./sign-source.js").SignServer} from
 * @param {import("./sign-plan.js").TimedSeries} timed
 * @param {string} seed
 */
function drawArms({ firsts, others }, { rounds }, seed) {
  const random = engine.seededRandom(seed);
  const drawn = rounds.map((places, round) => {
    const starts = round === 0 ? firsts : others;
    const start = starts[Math.floor(random() * starts.length)];
    if (!start) throw new Error("there is no start");
    const isSwapped = random() < 0.5;
    return {
      places,
      round,
      start,
      isSwapped,
      blocks: drawBlocks(start, places.length / 2, random),
    };
  });
  const armOf = (/** @type {"head" | "base"} */ arm) => {
    const other = arm === "head" ? "base" : "head";
    return assembled(
      drawn.map((one) => ({ ...one, arm: one.start.arms[one.isSwapped ? other : arm] })),
    );
  };
  return { head: armOf("head"), base: armOf("base") };
}

/**
 * Stretches of consecutive blocks, from the first again after the last.
 * @param {import("./sign-source.js").DrawnFrom} start
 * @param {number} size
 * @param {() => number} random
 */
function drawBlocks(start, size, random) {
  /** @type {number[]} */
  const blocks = [];
  while (blocks.length < size) {
    const from = Math.floor(random() * start.blocks);
    for (let step = 0; step < MOVING_BLOCKS && blocks.length < size; step += 1) {
      blocks.push((from + step) % start.blocks);
    }
  }
  return blocks;
}

/**
 * @param {readonly { places: readonly import("./sign-plan.js").BurstPlace[], round: number, blocks: readonly number[], arm: import("./sign-source.js").ArmBlocks }[]} rounds
 * @returns {DrawnArm}
 */
function assembled(rounds) {
  const bursts = rounds.flatMap(({ places, round, blocks, arm }) =>
    places.map((place, at) => {
      const index = arm.at[blocks[Math.floor(at / 2)] ?? 0]?.[/** @type {0 | 1} */ (at % 2)] ?? 0;
      return { place, round, index, columns: arm.columns };
    }),
  );
  const ids = new Set(rounds.flatMap(({ arm }) => Object.keys(arm.columns)));
  const columns = [...ids].map((id) => [
    id,
    bursts.map(({ columns: own, index }) => own[id]?.[index] ?? Number.NaN),
  ]);
  const firsts = [0];
  for (const { places } of rounds) firsts.push((firsts.at(-1) ?? 0) + places.length);
  return {
    columns: {
      ...Object.fromEntries(columns),
      round: bursts.map(({ round }) => round),
      block: bursts.map(({ place }) => place.block),
      position: bursts.map(({ place }) => place.position),
      non2xx: bursts.map(() => 0),
    },
    firsts,
    closings: rounds.flatMap(({ arm, round }) => arm.closings.map((one) => ({ ...one, round }))),
    beside: rounds.map(({ arm }) => arm.beside),
    starts: rounds.map(({ arm }) => arm.start),
  };
}
