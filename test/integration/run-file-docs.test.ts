import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { comparisonDocument } from "../../src/report/comparison-document.ts";
import { aComparison, aMetric, aSeriesComparison } from "../support/builders/comparison.ts";
import { aCapacity, foundRounds, someOpenLoop } from "../support/builders/open-loop.ts";
import { aRun, aSeries } from "../support/builders/run.ts";
import { aSample, latencies } from "../support/builders/sample.ts";
import { runText } from "../support/run-lines.ts";
import { enterFolder } from "../support/working-folder.ts";

/** The commands of the page, by what it says of each. */
const COMMANDS = new Map(
  [...readFileSync("docs/report.md", "utf8").matchAll(/^# (.+)\n(jq .+)$/gm)].map(
    ([, what = "", command = ""]) => [what, command] as const,
  ),
);

function printed(what: string): string {
  const command = COMMANDS.get(what) ?? "exit 1";
  const { stdout, stderr, status } = spawnSync("bash", ["-c", command], { encoding: "utf8" });
  expect([stderr, status]).toEqual(["", 0]);
  return stdout;
}

test("jq reads a comparison as the page of commands says", ({ skip }) => {
  skip(spawnSync("jq", ["--version"]).status !== 0, "jq is missing");
  const commands = [...readFileSync("docs/commands.md", "utf8").matchAll(/^jq .+$/gm)].map(String);
  const metrics = {
    throughput: aMetric({ verdict: "regression", changePercent: -9 }),
    "latency-p99": aMetric({ verdict: "inconclusive", timeToDecideMs: 60_000 }),
    "cpu-per-request": aMetric({ verdict: "unchanged", atMostWorsePercent: 2 }),
  };
  const comparedWith = { kind: "base", sha: "ba5e", ref: "main" } as const;
  const limit = { verdict: "over", value: 200, head: 300 } as const;
  const memory = aMetric({ verdict: "regression", changePercent: 50, limit });
  const comparison = aComparison({
    comparedWith,
    series: [aSeriesComparison({ metrics })],
    instrumented: [
      {
        ...{ name: "go/greet capacity", server: "go", scenario: "greet", verdict: "regression" },
        metrics: {
          capacity: aMetric({ verdict: "regression", changePercent: -20, limit }),
          recovery: aMetric({ verdict: "unchanged", atMostWorsePercent: 3 }),
        },
      },
    ],
    servers: [{ name: "go", verdict: "regression", metrics: { "peak-rss": memory } }],
  });
  const text = JSON.stringify(comparisonDocument(comparison, { run: aRun() }));
  enterFolder({ "loadgate-out/comparison.json": text });
  const print = (command: string) =>
    spawnSync("bash", ["-c", command], { encoding: "utf8" }).stdout;
  expect(commands.map(print)).toEqual([
    "neutral\n",
    "go/greet c=10\tthroughput\t-9\ngo/greet capacity\tcapacity\t-20\ngo\tpeak-rss\t50\n",
    "go/greet capacity\tcapacity\t300\t200\ngo\tpeak-rss\t300\t200\n",
    "go/greet c=10\tlatency-p99\tloadgate run --base ba5e --only go/greet --budget 1m\n",
    "go/greet c=10\tcpu-per-request\t2\ngo/greet capacity\trecovery\t3\n",
  ]);
});

test("jq reads a run file as the page says", ({ skip }) => {
  skip(spawnSync("jq", ["--version"]).status !== 0, "jq is missing");
  const bursts = [
    aSample({ throughput: 100, latencyMs: latencies(1) }),
    aSample({ throughput: 300, latencyMs: latencies(2), startedAt: "2026-01-02T03:04:06.000Z" }),
  ];
  const series = [
    aSeries({ arm: "base", samples: bursts.slice(0, 1) }),
    aSeries({ samples: bursts }),
  ];
  const openLoop = someOpenLoop(aCapacity({ rounds: foundRounds(9000, 9100) }));
  enterFolder({ "loadgate-out/run.jsonl": runText(aRun({ series, openLoop })) });
  expect([...COMMANDS.keys()].map(printed)).toEqual([
    "go/greet c=10\tbase\t1\ngo/greet c=10\thead\t2\n",
    "go/greet c=10\t200\n",
    "go/greet capacity\thead\t0\tcapacity\t9000\ngo/greet capacity\thead\t1\tcapacity\t9100\n",
    [
      "go/greet c=10\t2026-01-02T03:04:05.000Z\t4",
      "go/greet c=10\t2026-01-02T03:04:05.000Z\t4",
      "go/greet c=10\t2026-01-02T03:04:06.000Z\t8\n",
    ].join("\n"),
  ]);
});
