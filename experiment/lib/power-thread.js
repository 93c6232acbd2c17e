import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { Count } from "./chance.js";
import { plannedPower } from "./pull-requests.js";
import { readRecording } from "./recording.js";

/**
 * {@link plannedPower} of a recording, in a thread of its own.
 * @param {string} file of the recording
 * @param {number} runs of each plan
 * @param {string} seed
 * @returns {Promise<readonly import("./pull-requests.js").PlannedPower[]>}
 */
export async function plannedPowerInThread(file, runs, seed) {
  const thread = new Worker(new URL(import.meta.url), { workerData: { file, runs, seed } });
  return withCounts(
    await new Promise((resolve, reject) => {
      thread.once("message", resolve).once("error", reject);
    }),
  );
}

/**
 * What a thread has posted, with the methods of its counts, which no message keeps.
 * @template Value
 * @param {Value} value
 * @returns {Value}
 */
function withCounts(value) {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return /** @type {Value} */ (value.map(withCounts));
  if ("times" in value) return /** @type {Value} */ (Object.assign(new Count(), value));
  const entries = Object.entries(value).map(([key, one]) => [key, withCounts(one)]);
  return /** @type {Value} */ (Object.fromEntries(entries));
}

if (!isMainThread) {
  const { file, runs, seed } = workerData;
  parentPort?.postMessage(plannedPower(readRecording(file), runs, seed));
}
