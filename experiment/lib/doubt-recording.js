import { engine } from "../../scripts/engine.js";
import { rowsOf } from "./recording.js";

/** The columns of a recording. */
export const COLUMNS = [
  ...["server", "round", "arm", "checkedBytes", "besideFinished", "besideFailed"],
  ...["expected", "unexpected", "bodyBytes", "others"],
];

/**
 * One start of one arm.
 * @typedef {object} DoubtStart
 * @property {number} checkedBytes length of the answers that were checked one by one
 * @property {import("../../src/domain/series/failed-requests.ts").FailedRequests} beside requests beside the bursts
 * @property {readonly DoubtBurst[]} bursts
 */

/** @typedef {{ expected: number, unexpected: number, bodyBytes: number, others: number }} DoubtBurst `others` in percent */

/** @typedef {{ head: DoubtStart, base: DoubtStart }} DoubtRound */

/**
 * The lines of a recording that a run of one series adds.
 * @param {import("../../src/domain/run/file/run-file.ts").RunFile} run
 * @param {number} number of the run
 * @returns {readonly string[]}
 */
export function rowsOfRun({ series }, number) {
  return series.flatMap(({ server, arm, samples, checkedBytes, closings = [], besideBursts }) => {
    const rounds = [...engine.burstsByRound(samples)];
    const columns = ["expected", "unexpected", "bodyBytes"].map((id) =>
      engine.column(samples, /** @type {"expected"} */ (id)),
    );
    const others = engine.metricColumn(samples, "others").map((value) => Math.round(10 * value));
    return rounds.map(([round, bursts], at) => {
      // A run without a failure has no numbers of them; its warm-ups are left out then.
      const closed = closings.filter((one) => one.round === round);
      const requests = closed.reduce((sum, one) => sum + one.requests, 0);
      const { finished, failed } = besideBursts?.[at] ?? { finished: requests, failed: 0 };
      const lists = [...columns, others].map((all) => bursts.map((burst) => all[burst]).join(" "));
      const place = [server, `${number}.${round}`, arm, checkedBytes ?? ""];
      return [...place, finished, failed, ...lists].join(",");
    });
  });
}

/**
 * Reads a recording.
 * @param {string} file as record-doubts.js writes it
 * @returns {ReadonlyMap<string, readonly DoubtRound[]>} the rounds of each server that both arms finished
 */
export function readDoubts(file) {
  const rounds = engine.groupedBy(rowsOf(file), ({ server, round }) => `${server} ${round}`);
  const whole = [...rounds.values()].flatMap((rows) => {
    const [head, base] = ["head", "base"].map((arm) => rows.find((row) => row["arm"] === arm));
    if (!head || !base) return [];
    return [{ server: head["server"] ?? "", head: startOf(head), base: startOf(base) }];
  });
  return engine.groupedBy(whole, ({ server }) => server);
}

/**
 * @param {Record<string, string>} row
 * @returns {DoubtStart}
 */
function startOf(row) {
  const list = (/** @type {string} */ column) => (row[column] ?? "").split(" ").map(Number);
  const [unexpected, bodyBytes, others] = ["unexpected", "bodyBytes", "others"].map(list);
  return {
    checkedBytes: Number(row["checkedBytes"]),
    beside: failures(Number(row["besideFinished"]), Number(row["besideFailed"])),
    bursts: list("expected").map((expected, burst) => ({
      expected,
      unexpected: unexpected?.[burst] ?? 0,
      bodyBytes: bodyBytes?.[burst] ?? 0,
      others: (others?.[burst] ?? 0) / 10,
    })),
  };
}

/**
 * Requests without their causes.
 * @param {number} finished
 * @param {number} failed
 */
export function failures(finished, failed) {
  return { finished, failed, statuses: {}, errors: {} };
}
