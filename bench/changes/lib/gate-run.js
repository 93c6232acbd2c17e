import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { signal } from "../../lib/engine.js";
import { METRICS } from "./metrics.js";
import { writeRepository } from "./project.js";

/** @typedef {import("./judged.js").GateRun} GateRun */

const COMMAND = path.resolve(import.meta.dirname, "../../../dist/cli.js");

/**
 * Lets the command compare two commits, as a user would.
 * @param {string} name of the change
 * @param {readonly [import("./project.js").Arm, import("./project.js").Arm]} arms
 * @param {{ folder: string, budget: string }} how
 * @returns {Promise<GateRun>}
 */
export async function measureByGate(name, arms, { folder, budget }) {
  const project = path.join(folder, arms.join("-"));
  writeRepository(project, name, arms);
  const args = ["run", "--base", "HEAD~1", "--budget", budget];
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd: project,
    stdio: ["ignore", process.stderr, process.stderr],
    signal,
  });
  /** @type {number | null} */
  const exitCode = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", resolve);
  });
  if (exitCode !== 0 && exitCode !== 1) throw new Error(`${name}: exit code ${exitCode}`);
  const file = path.join(project, "loadgate-out/comparison.json");
  return summaryOf(JSON.parse(readFileSync(file, "utf8")));
}

/**
 * What a row keeps of a comparison with one server and one series.
 * @param {*} comparison as comparison.json has it
 * @returns {GateRun}
 */
export function summaryOf({ gate, series, servers }) {
  const found = { ...servers?.[0]?.metrics, ...series[0].metrics };
  const entries = METRICS.flatMap(({ id }) => {
    const { changePercent, lowPercent, highPercent, verdict } = found[id] ?? {};
    if (verdict === undefined) return [];
    return [[id, { percent: changePercent, low: lowPercent, high: highPercent, verdict }]];
  });
  const reasons = gate.reasons.map((/** @type {{ text: string }} */ { text }) => text);
  return { standing: gate.standing, reasons, metrics: Object.fromEntries(entries) };
}
