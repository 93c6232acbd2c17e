import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  aComparison,
  aCountedComparison,
  aMetric,
  aRegression,
  aSeriesComparison,
} from "../../test/support/builders/comparison.ts";
import { aRun } from "../../test/support/builders/run.ts";
import { aSection } from "../../test/support/builders/tracker.ts";
import { aChange, aView } from "../../test/support/builders/view.ts";
import { keepJobLog } from "../../test/support/streams.ts";
import { enterFolder } from "../../test/support/working-folder.ts";
import type { RunResult } from "../app/judge/judge-run.ts";
import type { GateDecision } from "../domain/gate/gate.ts";
import { type PlacedReason, publish } from "./publish.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Publishes a result as a job would; without `summary` the runner has none. */
async function published(
  result: Partial<RunResult>,
  reasons: readonly PlacedReason[] = [],
  summary = false,
) {
  const folder = enterFolder({ output: "", summary: "" });
  vi.stubEnv("GITHUB_OUTPUT", path.join(folder, "output"));
  vi.stubEnv("GITHUB_STEP_SUMMARY", summary ? path.join(folder, "summary") : "");
  const log = keepJobLog();
  await publish(
    { run: aRun(), comparison: aComparison(), view: aView(), ...result },
    reasons,
    "/out",
  );
  const written = readFileSync("output", "utf8").matchAll(/^(.+)<<(\S+)\n(.*)\n\2\n/gm);
  return {
    log: log(),
    outputs: Object.fromEntries([...written].map(([, name = "", , value]) => [name, value])),
    summary: readFileSync("summary", "utf8"),
  };
}

describe("publish", () => {
  it("warns once of each file of the runner that cannot be written, and goes on", async () => {
    vi.stubEnv("GITHUB_OUTPUT", enterFolder({ file: "" }));
    vi.stubEnv("GITHUB_STEP_SUMMARY", "");
    const log = keepJobLog();
    const result = { run: aRun(), comparison: aComparison(), view: aView(), each: [] };
    await publish(result, [], "/out");
    await publish(result, [], "/out");
    const warnings = log().filter((line) => line.startsWith("::warning"));
    expect(warnings).toEqual([expect.stringMatching(/job's outputs could not be written: EISDIR/)]);
  });

  it.each<[string, GateDecision, PlacedReason["level"], string]>([
    ["fails", { decision: "fail", standing: "failed", reasons: [] }, "failure", "error"],
    [
      "passes by request",
      { decision: "pass", standing: "neutral", reasons: [] },
      "warning",
      "warning",
    ],
    [
      "is accepted",
      { decision: "pass", standing: "passed", reasons: [], accepted: [] },
      "warning",
      "notice",
    ],
  ])("annotates the reasons of a gate that %s", async (_, gate, level, kind) => {
    const reasons = [
      { text: "go/greet c=10: 5 % failed", place: { file: "a,b/loadgate.yml", line: 7 }, level },
      { text: "worse\n##[error]x", level },
    ];
    const view = aView({
      notices: ["odd\n::error::x"],
      standing: "neutral",
      headline: "1 worse",
      accepted: ["ada accepts"],
      notAccepted: ["eve may not"],
    });
    const { log } = await published({ comparison: aComparison({ gate }), view }, reasons);
    expect(log).toEqual([
      `::${kind} title=Loadgate,file=a%2Cb/loadgate.yml,line=7::go/greet c=10: 5 %25 failed`,
      `::${kind} title=Loadgate::worse%0A## [error]x`,
      "│ accepted: ada accepts",
      "│ note: eve may not",
      "│ note: odd ::error::x",
      "│ ○ 1 worse",
    ]);
  });

  it("annotates no waived reason as an error, where the gate fails for another one", async () => {
    const reasons = [
      { text: "slower", level: "failure" },
      { text: "missing", level: "warning" },
    ] as const;
    const comparison = aComparison({ gate: { decision: "fail", standing: "failed", reasons: [] } });
    const { log } = await published({ comparison }, reasons);
    expect(log.slice(0, 2)).toEqual([
      "::error title=Loadgate::slower",
      "::warning title=Loadgate::missing",
    ]);
  });

  it("annotates no more than GitHub shows", async () => {
    const reasons = Array.from({ length: 12 }, (_, index): PlacedReason => {
      return { text: `reason ${index}`, level: "warning" };
    });
    const { log } = await published({}, reasons);
    expect(log.filter((line) => line.startsWith("::warning"))).toHaveLength(10);
    expect(log).toContain("and 2 more reasons");
  });

  it("gives the verdict, what changed with its interval, and the files", async () => {
    const improvement = { changePercent: -8, lowPercent: -9, highPercent: -7 };
    const comparison = aComparison({
      verdict: "regression",
      series: [
        aSeriesComparison({
          metrics: {
            throughput: aRegression(),
            "latency-p50": aMetric(),
            "latency-p99": aMetric({ verdict: "improvement", ...improvement }),
            errors: { head: 0 },
          },
        }),
        aSeriesComparison({ server: "rust", metrics: { throughput: aRegression() } }),
      ],
      instrumented: [
        aCountedComparison({
          metrics: {
            instructions: aMetric({ verdict: "improvement", ...improvement }),
            allocations: { base: 0, head: 3, verdict: "regression" },
          },
        }),
      ],
      servers: [
        {
          name: "go",
          verdict: "regression",
          metrics: { "peak-rss": aRegression(), "idle-rss": {} },
        },
      ],
    });
    const { outputs } = await published({ comparison });
    const { regressions, improvements, ...others } = outputs;
    expect(others).toEqual({
      standing: "passed",
      verdict: "regression",
      "report-path": "/out/report.md",
      "run-path": "/out/run.jsonl",
      record: "",
      "bencher-url": "",
    });
    const fell = { changePercent: -12.3, lowPercent: -14.1, highPercent: -10.4 };
    expect(JSON.parse(regressions ?? "")).toEqual([
      { series: "go/greet c=10", metric: "throughput", ...fell },
      { series: "rust/greet c=10", metric: "throughput", ...fell },
      { series: "go/greet", metric: "allocations" },
      { series: "go", metric: "peak-rss", ...fell },
    ]);
    expect(JSON.parse(improvements ?? "")).toEqual([
      { series: "go/greet c=10", metric: "latency-p99", ...improvement },
      { series: "go/greet", metric: "instructions", ...improvement },
    ]);
  });

  it("gives empty lists where nothing changed", async () => {
    const { outputs } = await published({});
    expect(outputs).toMatchObject({ verdict: "unchanged", regressions: "[]", improvements: "[]" });
  });

  it("gives the hash of the record that it hands over", async () => {
    const { outputs } = await published({ handedOver: "abc" });
    expect(outputs["record"]).toBe("abc");
  });

  it("writes no summary where the runner has none", async () => {
    expect((await published({})).summary).toBe("");
  });

  // The toolkit remembers the first summary's file, so that only one test can look into one.
  it("writes the report as summary, in less than a summary may have", async () => {
    const changed = Array.from({ length: 20_000 }, (_, index) => aChange({ series: `s/${index}` }));
    const { summary } = await published({ view: aView({ changed }) }, [], true);
    expect(summary).toContain("s/0 |");
    expect(summary).toMatch(/… and \d+ more rows in the full report/);
    expect(Buffer.byteLength(summary)).toBeLessThan(1024 ** 2);
    expect(Buffer.byteLength(summary)).toBeGreaterThan(1_000_000);
  });
});

it("names the first page of the tracker, where there is one", async () => {
  const links = [
    { label: "report (history)", url: "https://b.example.com/1" },
    { label: "report (base)", url: "https://b.example.com/2" },
  ];
  const { outputs } = await published({ view: aView({ tracker: aSection({ links }) }) });
  expect(outputs["bencher-url"]).toBe("https://b.example.com/1");
});
