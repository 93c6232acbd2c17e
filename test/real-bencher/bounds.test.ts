import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createBencher } from "../../src/bencher/client/bencher.ts";
import type { MeasureThreshold } from "../../src/bencher/domain/submission.ts";
import { parseConfig } from "../../src/config/load.ts";
import { REAL } from "./real.ts";

const NEVER = new AbortController().signal;
const id = randomUUID().slice(0, 8);

/** Whether the configuration takes a threshold. */
function isTakenByUs(written: string): boolean {
  const text = `servers: { go: { run: ./go } }
scenarios: { greet: { path: /, load: { concurrency: [1] } } }
bencher: { thresholds: { cpu: { ${written} } } }
`;
  try {
    parseConfig(text, "/repo/loadgate.yml");
    return true;
  } catch {
    return false;
  }
}

/** Whether Bencher takes it. */
async function isTakenByBencher(threshold: Omit<MeasureThreshold, "measure">): Promise<boolean> {
  const tracker = createBencher({
    tool: { program: REAL.program, version: "0.6.12", source: "path" },
    host: REAL.host,
    project: REAL.project,
    key: REAL.key,
    createProject: false,
    environment: process.env,
    onLine: () => {},
    signal: NEVER,
  });
  const sending = tracker.submit({
    branch: `bounds-${id}`,
    hash: "b".repeat(40),
    testbed: `bounds-${id}`,
    reset: false,
    startedAt: new Date().toISOString(),
    thresholds: [{ measure: "cpu", ...threshold }],
    documents: ['{"go/greet c=1":{"cpu":{"value":1}}}'],
  });
  return sending.then(
    () => true,
    () => false,
  );
}

const DAY = 86_400;

test.each<[string, Omit<MeasureThreshold, "measure">, boolean]>([
  ["test: t_test, upper: 0.5", { test: "t_test", upper: 0.5 }, true],
  ["test: t_test, upper: 0.49", { test: "t_test", upper: 0.49 }, false],
  ["test: t_test, upper: 1", { test: "t_test", upper: 1 }, false],
  ["test: z_score, upper: 0.9999", { test: "z_score", upper: 0.9999 }, true],
  ["test: log_normal, upper: 1", { test: "log_normal", upper: 1 }, false],
  ["test: iqr, upper: 0", { test: "iqr", upper: 0 }, true],
  ["test: percentage, upper: 5", { test: "percentage", upper: 5 }, true],
  [
    "test: percentage, upper: 5, min-sample-size: 1",
    { test: "percentage", upper: 5, minSampleSize: 1 },
    true,
  ],
  ["test: iqr, upper: 5, min-sample-size: 1", { test: "iqr", upper: 5, minSampleSize: 1 }, false],
  [
    "test: delta_iqr, upper: 5, max-sample-size: 1",
    { test: "delta_iqr", upper: 5, maxSampleSize: 1 },
    false,
  ],
  [
    "test: iqr, upper: 5, min-sample-size: 3, max-sample-size: 2",
    { test: "iqr", upper: 5, minSampleSize: 3, maxSampleSize: 2 },
    false,
  ],
  [
    "test: iqr, upper: 5, min-sample-size: 2, max-sample-size: 2",
    { test: "iqr", upper: 5, minSampleSize: 2, maxSampleSize: 2 },
    true,
  ],
  [
    "test: iqr, upper: 5, window: 49710d",
    { test: "iqr", upper: 5, windowSeconds: 49_710 * DAY },
    true,
  ],
  [
    "test: iqr, upper: 5, window: 49711d",
    { test: "iqr", upper: 5, windowSeconds: 49_711 * DAY },
    false,
  ],
  ["test: static, lower: 2, upper: 2", { test: "static", lower: 2, upper: 2 }, true],
  ["test: static, lower: 3, upper: 2", { test: "static", lower: 3, upper: 2 }, false],
  ["test: static, upper: 2, window: 1d", { test: "static", upper: 2, windowSeconds: DAY }, false],
  [
    "test: static, upper: 2, max-sample-size: 9",
    { test: "static", upper: 2, maxSampleSize: 9 },
    false,
  ],
])("{ %s } is taken by both or by neither", async (written, threshold, isTaken) => {
  expect([isTakenByUs(written), await isTakenByBencher(threshold)]).toEqual([isTaken, isTaken]);
});
