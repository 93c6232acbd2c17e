import { expect, it } from "vitest";
import { anEnvironment, aRun, aSeries } from "../../../test/support/builders/run.ts";
import type { SeriesComparison } from "../findings/series-comparison.ts";
import { withTestbeds } from "./series-testbeds.ts";

const compared = (name: string): SeriesComparison => ({
  name,
  server: "go",
  scenario: "greet",
  level: { concurrency: 10 },
  verdict: "unchanged",
  metrics: {},
});

function shown(otherCpu: string) {
  const jobs = [
    { index: 1, environment: anEnvironment() },
    { index: 2, environment: anEnvironment({ cpuModel: otherCpu }) },
  ];
  const series = [
    aSeries({ shard: 1 }),
    aSeries({ server: "rust", shard: 2 }),
    aSeries({ server: "missing", samples: [] }),
  ];
  const run = aRun({ series, shards: { jobs, unmeasured: [] } });
  return withTestbeds([...series.map(({ name }) => compared(name))], run).map(
    ({ testbed }) => testbed,
  );
}

it("each series has its testbed where those of shards differ", () => {
  expect(shown("Other CPU")).toEqual([
    "linux, x64, 2 × Example CPU, oha 1.16.0",
    "linux, x64, 2 × Other CPU, oha 1.16.0",
    undefined,
  ]);
});

it("no series has one where they are the same", () => {
  expect(shown("Example CPU")).toEqual([undefined, undefined, undefined]);
});
