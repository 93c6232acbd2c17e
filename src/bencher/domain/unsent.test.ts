import { expect, it } from "vitest";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import { aSample } from "../../../test/support/builders/sample.ts";
import { unsentRows } from "./unsent.ts";

const THRESHOLDS = {
  throughput: { test: "t_test", lower: 0.999 },
  "latency-p99": { test: "t_test", upper: 0.999 },
  "gc-pause": { test: "t_test", upper: 0.999 },
  "throughput-per-core": { test: "t_test", upper: 0.999 },
} as const;

const SERVERS = (["head", "base"] as const).map((arm) => ({ server: "go", arm, starts: [] }));

it("what has a threshold and was not sent is a row that says why", () => {
  const failed = Array.from({ length: 3 }, () => aSample({ expected: 98, unexpected: 2 }));
  const run = aRun({
    series: [
      aSeries({ scenario: "fine" }),
      aSeries({ scenario: "failed", samples: failed }),
      aSeries({ scenario: "silent", samples: [] }),
      aSeries({ scenario: "silent", samples: [], arm: "base" }),
    ],
    servers: SERVERS,
  });
  const sent = {
    "go/fine c=10": { throughput: { value: 1 }, "latency-p99": { value: 1 } },
    "go/failed c=10": { errors: { value: 2 } },
  };
  const rows = unsentRows(run, sent, {
    config: { thresholds: THRESHOLDS },
    maxErrorPercentOf: () => 1,
  });
  expect(rows.map(({ series, metric, reason }) => [series, metric, reason])).toEqual([
    ...(["throughput", "latency-p99"] as const).map((metric) => [
      ...["go/failed c=10", metric],
      "more requests failed than gate.errors.max allows, so only the errors were sent",
    ]),
    ["go/silent c=10", "throughput", "there is no value to send"],
    ["go/silent c=10", "latency-p99", "there is no value to send"],
    ["go/process", "gc-pause", "there is no value to send"],
  ]);
  expect(rows[0]).toEqual({
    series: "go/failed c=10",
    metric: "throughput",
    against: "history",
    status: "untested",
    reason: expect.any(String),
  });
  // As many failures as are allowed are no failure.
  const allowed = unsentRows(run, sent, {
    config: { thresholds: THRESHOLDS },
    maxErrorPercentOf: () => 2,
  });
  expect(allowed[0]?.reason).toBe("there is no value to send");
});
