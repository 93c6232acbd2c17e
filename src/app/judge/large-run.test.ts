import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { aSeries } from "../../../test/support/builders/run.ts";
import { aSample, latencies } from "../../../test/support/builders/sample.ts";
import { aWholeRun, shardsOf } from "../../../test/support/builders/shards.ts";
import { readRunFiles } from "../../adapters/run-file/parse.ts";
import { gatedRun } from "../../domain/evidence/gated-run.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { Sample } from "../../domain/series/sample.ts";
import { runOf } from "../../domain/shards/merge.ts";
import { seededRandom } from "../../domain/statistics/random.ts";
import { renderJson, renderRunFile } from "../../report/json.ts";
import { compareWith } from "./judge-run.ts";

const random = seededRandom("a large run");
const SHARDS = 4;

/** A burst of which something can be missing, or have failed. */
function burst(index: number, slow: number): Sample {
  const factor = slow * (0.9 + 0.2 * random());
  const { latencyMs: _, throughput: __, cpuPerRequestUs: ___, ...bare } = aSample();
  return {
    ...bare,
    ...{ round: Math.floor(index / 4), block: Math.floor(index / 2), position: index % 2 },
    startedAt: new Date(index * 1234).toISOString(),
    durationMs: 500 + random(),
    ...(random() < 0.01 ? { errors: { timeout: 1 } } : {}),
    ...(random() < 0.01 ? { aborted: 10, expected: 0 } : {}),
    ...(random() < 0.97 ? { throughput: 10_000 / factor, latencyMs: latencies(factor) } : {}),
    ...(random() < 0.9 ? { cpuPerRequestUs: 40 * factor } : {}),
    ...(random() < 0.5 ? { generatorBound: random() < 0.1 } : {}),
  };
}

const series = Array.from({ length: 120 }, (_, at) =>
  (["base", "head"] as const).map((arm) => {
    const slow = arm === "head" && at % 20 === 0 ? 1.5 : 1;
    const samples = Array.from({ length: 24 }, (__, index) => burst(index, slow));
    return aSeries({ server: `server-${at % 7}`, scenario: `s${at}`, arm, samples });
  }),
).flat();

/** The same run as its shards leave it on disk and a report reads it. */
async function fromDisk(whole: RunFile): Promise<RunFile> {
  const names = [...new Set(whole.series.map(({ name }) => name))];
  const part = Math.ceil(names.length / SHARDS);
  const parts = Array.from({ length: SHARDS }, (_, at) => names.slice(at * part, (at + 1) * part));
  const folder = mkdtempSync(path.join(tmpdir(), "large-run-"));
  try {
    const files = shardsOf(whole, parts).map((run, at) => {
      const file = path.join(folder, `${at}.json.gz`);
      writeFileSync(file, gzipSync([...renderRunFile(run)].join("")));
      return file;
    });
    return runOf(await readRunFiles(files));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("a large run", () => {
  const whole = { ...aWholeRun(series), servers: [] };
  const gate = {
    tolerancePercent: { throughput: 5, "latency-p99": 10, "cpu-per-request": 5 },
    maxErrorPercent: 1,
  };
  const judged = (run: RunFile) =>
    compareWith({ failOn: "regression" }, gatedRun(gate, run), {
      baseline: { records: [], skipped: [] },
      isWhole: true,
      instruments: [],
    });

  it("is judged from packed shards as from what was measured, to the last digit", async () => {
    const read = await fromDisk(whole);
    const [expected, found] = [judged(whole), judged(read)];
    expect(expected.verdict).toBe("regression");
    const verdicts = new Set(
      expected.series.flatMap(({ metrics }) =>
        Object.values(metrics).map(({ verdict }) => verdict),
      ),
    );
    expect([...verdicts]).toEqual(
      expect.arrayContaining(["regression", "inconclusive", "unchanged"]),
    );
    // Servers of different jobs are not compared with each other.
    const { headToHead: _, ...own } = expected;
    const { headToHead: __, ...others } = found;
    expect(renderJson(others)).toBe(renderJson(own));
  });
});
