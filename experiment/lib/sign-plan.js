import { engine } from "../../scripts/engine.js";

/**
 * Where the bursts of a run stand in time.
 * @typedef {object} Timetable
 * @property {import("./shapes.js").Shape} shape
 * @property {number} budgetMs
 * @property {readonly TimedSeries[]} series of head, cell by cell and server by server in each
 * @property {readonly number[]} endsMs of each round's bursts, from its first one
 */

/**
 * @typedef {object} TimedSeries
 * @property {number} cell
 * @property {number} server
 * @property {readonly (readonly BurstPlace[])[]} rounds bursts of head in each round, in the order of time
 */

/**
 * @typedef {object} BurstPlace
 * @property {number} block of the cell
 * @property {number} position in the block
 * @property {number} atMs since the first burst of the round
 * @property {number} nextMs when the server's next burst begins; that of the end of the round for its last one
 */

/**
 * @param {import("./planned-run.js").PlannedRun} planned
 * @returns {Timetable}
 */
export function timetableOf({ shape, cells, plan, budgetMs }) {
  const stepMs = engine.BURST_MS + engine.BURST_OVERHEAD_MS;
  /** @type {Map<string, BurstPlace[][]>} */
  const places = new Map();
  const endsMs = plan.rounds.map(({ blocks }, round) => {
    let atMs = 0;
    /** @type {Map<string, { nextMs: number }>} */
    const lastOf = new Map();
    for (const { index, cell, order } of blocks) {
      for (const [position, { server, arm }] of order.entries()) {
        if (arm === "head") {
          const place = { block: index, position, atMs, nextMs: Number.NaN };
          const last = lastOf.get(server);
          if (last) last.nextMs = atMs;
          lastOf.set(server, place);
          const key = `${cells.findIndex((one) => one.scenario === cell.scenario)} ${server}`;
          const own = places.get(key) ?? plan.rounds.map(() => []);
          own[round]?.push(place);
          places.set(key, own);
        }
        atMs += stepMs;
      }
    }
    for (const last of lastOf.values()) last.nextMs = atMs;
    return atMs;
  });
  const series = cells.flatMap((_, cell) =>
    Array.from({ length: shape.servers }, (__, server) => ({
      ...{ cell, server },
      rounds: places.get(`${cell} ${server}`) ?? [],
    })),
  );
  return { shape, budgetMs, series, endsMs };
}
