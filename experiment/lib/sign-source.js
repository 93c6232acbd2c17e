import { levelledStarts } from "./sign-levels.js";

/**
 * What is drawn from: recorded servers, each with its starts.
 * @typedef {object} SignSource
 * @property {string} name
 * @property {boolean} isJoint starts and blocks of all its series were measured side by side, and are drawn together
 * @property {readonly (readonly SignServer[])[]} servers by server and level
 */

/**
 * The starts of one server at one level.
 * @typedef {object} SignServer
 * @property {string} name
 * @property {number} connections
 * @property {readonly DrawnFrom[]} firsts first starts of a run
 * @property {readonly DrawnFrom[]} others
 */

/**
 * A recorded start, by block.
 * @typedef {object} DrawnFrom
 * @property {number} blocks recorded in both arms
 * @property {Readonly<Record<"head" | "base", ArmBlocks>>} arms
 */

/**
 * @typedef {Omit<import("./sign-recording.js").SignArm, "bursts"> & { readonly columns: Readonly<Record<string, readonly number[]>>, readonly at: readonly (readonly [number, number])[] }} ArmBlocks
 *   the columns of its bursts, NaN where unknown, and the bursts of each block
 */

/** Connections of the servers that record-signs.js records. */
const CONNECTIONS = 20;

/**
 * @param {string} name
 * @param {readonly import("./sign-recording.js").SignStart[]} starts of servers that were measured one after the other
 * @returns {SignSource}
 */
export function sourceOfStarts(name, starts) {
  const servers = [...new Set(starts.map(({ server }) => server))];
  return {
    name,
    isJoint: false,
    servers: servers.map((server) => [
      serverOf(server, CONNECTIONS, levelledStarts(starts.filter((one) => one.server === server))),
    ]),
  };
}

/**
 * @param {string} name
 * @param {number} connections
 * @param {readonly import("./sign-recording.js").SignStart[]} starts
 * @returns {SignServer}
 */
export function serverOf(name, connections, starts) {
  const usable = starts.map((start) => ({ ...start, from: drawnFrom(start) }));
  const of = (/** @type {boolean} */ isFirst) =>
    usable.flatMap((one) => (one.isFirst === isFirst && one.from.blocks > 0 ? [one.from] : []));
  const [firsts, others] = [of(true), of(false)];
  // Of a server that was started once a run, or that has no first start on record, all are alike.
  const all = [...firsts, ...others];
  return {
    ...{ name, connections },
    firsts: firsts.length > 0 ? firsts : all,
    others: others.length > 0 ? others : all,
  };
}

/**
 * @param {import("./sign-recording.js").SignStart} start
 * @returns {DrawnFrom}
 */
function drawnFrom({ arms }) {
  const [head, base] = [blocksOf(arms.head), blocksOf(arms.base)];
  const both = [...head.keys()].filter((block) => base.has(block));
  const of = (
    /** @type {import("./sign-recording.js").SignArm} */ { bursts, ...arm },
    /** @type {ReturnType<typeof blocksOf>} */ own,
  ) => ({
    ...arm,
    columns: Object.fromEntries(
      Object.entries(bursts).map(([id, all]) => [id, all.map((value) => value ?? Number.NaN)]),
    ),
    at: both.map((block) => own.get(block) ?? /** @type {const} */ ([0, 1])),
  });
  return { blocks: both.length, arms: { head: of(arms.head, head), base: of(arms.base, base) } };
}

/**
 * The bursts of each block that has both.
 * @param {import("./sign-recording.js").SignArm} arm
 */
function blocksOf({ bursts }) {
  /** @type {Map<number, readonly [number, number]>} */
  const whole = new Map();
  const blocks = bursts["block"] ?? [];
  for (let burst = 0; burst + 1 < blocks.length; burst += 1) {
    if (blocks[burst] === blocks[burst + 1]) whole.set(blocks[burst] ?? 0, [burst, burst + 1]);
  }
  return whole;
}
