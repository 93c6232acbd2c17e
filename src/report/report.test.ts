import { describe, expect, it } from "vitest";
import { records, seriesWith } from "../../test/support/builders/baseline.ts";
import { viewOf } from "../../test/support/builders/evidence.ts";
import { aRun, aSeries } from "../../test/support/builders/run.ts";
import { aSample } from "../../test/support/builders/sample.ts";
import { bencherMetrics } from "../bencher/domain/run-metrics.ts";
import { compareRun } from "../domain/comparison/compare.ts";
import { concluded } from "../domain/comparison/comparison.ts";
import { evidenceOf } from "../domain/evidence/evidence.ts";
import { type BaselineRecord, historyOf } from "../domain/history/baseline.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import { renderJson } from "./json.ts";
import { renderMarkdown } from "./markdown/markdown.ts";
import { renderTerminal } from "./text/terminal.ts";

const plain = (text: string) => text;
const PALETTE = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };
const POLICY = {
  tolerancePercent: { throughput: 5, "latency-p99": 10, "cpu-per-request": 5 },
  maxErrorPercent: 0,
  failOn: "regression",
} as const;

const { throughput: _, latencyMs: __, cpuPerRequestUs: ___, ...NOTHING } = aSample({ expected: 0 });
const USUAL = records(Array.from({ length: 4 }, () => [seriesWith({})]));

describe("no report ever holds a value that is none", () => {
  it.each<[string, RunFile, readonly BaselineRecord[]]>([
    ["the first run", aRun(), []],
    ["a usual run", aRun(), USUAL],
    ["a run without series and servers", aRun({ series: [], servers: [] }), USUAL],
    ["a series without samples", aRun({ series: [aSeries({ samples: [] })] }), USUAL],
    ["a series without an answer", aRun({ series: [aSeries({ samples: [NOTHING] })] }), USUAL],
    [
      "a server that never started",
      aRun({ servers: [{ server: "go", arm: "head", starts: [] }] }),
      USUAL,
    ],
    [
      "figures of zero",
      aRun({ series: [seriesWith({ throughput: 0, p50: 0, cpuPerRequestUs: 0 })] }),
      USUAL,
    ],
    [
      "a history of zeros",
      aRun(),
      records(
        Array.from({ length: 4 }, () => [
          seriesWith({ throughput: 0, p50: 0, cpuPerRequestUs: 0 }),
        ]),
      ),
    ],
    [
      "a history of absurd figures",
      aRun(),
      records([1e-300, 1e300, 1, 1e300].map((throughput) => [seriesWith({ throughput })])),
    ],
  ])("%s", (_name, run, stored) => {
    const comparison = concluded(
      compareRun(evidenceOf(run, POLICY), historyOf(run, stored), POLICY),
      POLICY,
    );
    const view = viewOf({ run, comparison, recording: { recorded: false } });
    const json = renderJson(comparison) + renderJson(bencherMetrics(run));
    for (const text of [renderMarkdown(view), renderTerminal(view, PALETTE), json]) {
      expect(text).not.toMatch(/NaN|undefined|null|Infinity|∞|\[object/);
    }
  });
});
