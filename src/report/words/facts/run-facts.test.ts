import { describe, expect, it } from "vitest";
import { aComparison, aSeriesComparison } from "../../../../test/support/builders/comparison.ts";
import { viewOf } from "../../../../test/support/builders/evidence.ts";
import { aCapacity, someOpenLoop } from "../../../../test/support/builders/open-loop.ts";
import { anEnvironment, aRun, aSeries } from "../../../../test/support/builders/run.ts";
import type { Comparison } from "../../../domain/comparison/comparison.ts";
import type { ShardOutcome } from "../../../domain/run/file/run-file.ts";
import { renderMarkdown } from "../../markdown/markdown.ts";
import { renderTerminal } from "../../text/terminal.ts";
import { machineFacts } from "./run-facts.ts";

const plain = (text: string) => text;
const PALETTE = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };
const EARLY = { plan: { ...aRun().plan, endedEarly: true } } as const;
const said = (run: Parameters<typeof aRun>[0], series: Comparison["series"]) => {
  const view = viewOf({ run: aRun(run), comparison: aComparison({ series }) });
  return [renderTerminal(view, PALETTE), renderMarkdown(view)];
};

it("comment and terminal say what a run left open that was to end early", () => {
  const series = [
    ...[aSeriesComparison({ server: "go" }), aSeriesComparison({ server: "rust" })],
    aSeriesComparison({ server: "calm", verdict: "unchanged" }),
  ].map((one) => (one.server === "calm" ? one : { ...one, verdict: "inconclusive" as const }));
  for (const text of said(EARLY, series)) {
    expect(text).toContain("(measure.end: early); left open: go/greet c=10, rust/greet c=10");
  }
  for (const text of said(EARLY, series.slice(2))) expect(text).toContain("left open: nothing");
});

it("a run that ended otherwise has no word on it", () => {
  for (const text of said({}, [])) expect(text).not.toContain("left open");
});

it("comment and terminal say what the machine did beside open loads", () => {
  const rounds = [1, 2, 3].map((round) => ({
    ...{ round, values: {} },
    machine: { others: round, steal: 0, "load-average": 2 * round },
  }));
  const openLoop = someOpenLoop(aCapacity({ rounds }), aCapacity({ arm: "base" }));
  for (const text of said({ openLoop }, [])) {
    expect(text).toMatch(
      /machine at several rates .*others' CPU 2.00 %, steal 0 %, load average 4.00 \(medians\)/,
    );
  }
  for (const text of said({ openLoop: someOpenLoop(aCapacity()) }, [])) {
    expect(text).not.toContain("machine at several rates");
  }
});

const HERE = anEnvironment();
const OTHER = anEnvironment({ cpuModel: "Other CPU" });

/** The facts of a run whose shards had one series of each server. */
function factsOf(jobs: readonly ShardOutcome[], series = 1) {
  const all = jobs.flatMap(({ index }) =>
    Array.from({ length: series }, (_, at) =>
      aSeries({ server: `s${index}`, scenario: `a${at}`, shard: index }),
    ),
  );
  return machineFacts(
    aRun({
      series: [...all, aSeries({ server: "lost" })],
      ...(series === 1 && {
        openLoop: someOpenLoop(aCapacity({ shard: 2 }), aCapacity({ arm: "base", shard: 2 })),
      }),
      shards: { jobs, unmeasured: [] },
    }),
  ).map(([label, value]) => `${label}: ${value}`);
}

describe("the machine of a run", () => {
  it("is one where one job measured everything", () => {
    expect(machineFacts(aRun())).toEqual([["machine", "linux, x64, 2 × Example CPU, oha 1.16.0"]]);
  });

  it("has no generator where nothing was loaded", () => {
    const { oha: _, ...environment } = HERE;
    expect(machineFacts(aRun({ environment }))).toEqual([
      ["machine", "linux, x64, 2 × Example CPU"],
    ]);
  });

  it("is named once where all shards had the same type of machine", () => {
    const jobs = [1, 2].map((index) => ({ index, environment: HERE }));
    expect(factsOf(jobs)).toEqual([
      "shards: 2",
      "machine: linux, x64, 2 × Example CPU, oha 1.16.0",
    ]);
  });

  it("is named for each shard that measured where the types differ", () => {
    const jobs = [
      { index: 1, environment: HERE },
      { index: 2, environment: OTHER },
      { index: 3 },
      { index: 4, failure: "it left no run file" },
    ];
    expect(factsOf(jobs)).toEqual([
      "shards: 4, 1 missing",
      "machine of shards 1, 3: linux, x64, 2 × Example CPU, oha 1.16.0: s1/a0 c=10, s3/a0 c=10",
      "machine of shard 2: linux, x64, 2 × Other CPU, oha 1.16.0: s2/a0 c=10, go/greet capacity",
    ]);
  });

  it("names no more than twenty series", () => {
    const jobs = [
      { index: 1, environment: HERE },
      { index: 2, environment: OTHER },
    ];
    expect(factsOf(jobs, 22)[1]).toMatch(/ s1\/a19 c=10 and 2 more$/);
  });
});
