import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { runCli } from "../../src/cli/program.ts";
import type { RunFile } from "../../src/domain/run/file/run-file.ts";
import { runOf } from "../../src/domain/shards/merge.ts";
import { aCapacity, foundRounds, someOpenLoop } from "../support/builders/open-loop.ts";
import { aWholeRun, shardsOf, someSeries } from "../support/builders/shards.ts";
import { checkComparison, comparisonSchema } from "../support/comparisons.ts";
import { runText } from "../support/run-lines.ts";
import { aStream } from "../support/streams.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { temporaryFolder } from "./support/workspace.ts";

const SERIES = someSeries(["go"], ["greet", "echo"]);
const WHOLE = aWholeRun(SERIES);
const SEARCH = { p99: "100ms", from: "500/s", to: "100000/s" };
const SHARDS = shardsOf(
  WHOLE,
  [...new Set(SERIES.map(({ name }) => name))].map((name) => [name]),
);
const together = (...shards: readonly RunFile[]) =>
  runOf(shards.map((run, index) => ({ place: `${index}.json`, run })));

/** `loadgate compare` of two run files. */
async function compare(base: RunFile, head: RunFile) {
  const folder = await temporaryFolder();
  const file = (name: string) => path.join(folder, name);
  writeFileSync(file("base.json"), runText(base));
  writeFileSync(file("head.json"), runText(head));
  writeFileSync(
    file("loadgate.yml"),
    stringify({
      servers: { go: { run: "./go" } },
      scenarios: { greet: { path: "/", load: { concurrency: [10], capacity: SEARCH } } },
      gate: { throughput: { tolerance: "10%" }, capacity: { tolerance: "5%" } },
    }),
  );
  const stdout = aStream();
  const code = await runCli({
    argv: [
      ...["compare", file("base.json"), file("head.json"), "--config", file("loadgate.yml")],
      ...["--out", file("out")],
    ],
    environment: process.env,
    stdout: stdout.stream,
    stderr: aStream().stream,
    signal: new AbortController().signal,
  });
  const text = readFileSync(file("out/comparison.json"), "utf8");
  checkComparison(text);
  return { code, stdout: stdout.text(), comparison: comparisonSchema.parse(JSON.parse(text)) };
}

test("whole runs are compared, whether one job measured them or several", async () => {
  for (const head of [WHOLE, together(...SHARDS)]) {
    const { code, stdout } = await compare({ ...WHOLE, id: "before" }, head);
    expect(code, stdout).toBe(0);
    expect(stdout).toContain("go/echo");
  }
});

test("a shard is no run, of either side: what it lacks would pass for new or removed", async () => {
  const [shard = WHOLE] = SHARDS;
  const refusal = /(base|head)\.json is shard 1\/2 of a run, not a whole run$/;
  for (const [base, head] of [
    [shard, WHOLE],
    [WHOLE, shard],
  ] as const) {
    const error = await loadgateFailure(compare(base, head), "usage");
    expect(error.message).toMatch(refusal);
    expect(error.hint).toContain("loadgate report");
  }
});

test("nor is a run of which shards are missing", async () => {
  const half = together(...SHARDS.slice(0, 1));
  for (const [base, head] of [
    [half, WHOLE],
    [WHOLE, half],
  ] as const) {
    const error = await loadgateFailure(compare(base, head), "measurement");
    expect(error.message).toMatch(/\.json: shard 2\/2 is missing: it left no run file$/);
  }
});

test("a base that ended early is none, and a head that did fails the gate", async () => {
  const early = { ...WHOLE, failure: "no luck", series: WHOLE.series.slice(0, 2) };
  const error = await loadgateFailure(compare(early, WHOLE), "measurement");
  expect(error.message).toMatch(/base\.json: the run ended early: no luck$/);
  const { code, stdout } = await compare(WHOLE, early);
  expect(code, stdout).toBe(1);
  expect(stdout).toContain("no luck");
});

test("what was loaded at several rates is compared as timing is", async () => {
  const slower = { rounds: foundRounds(8000, 8100, 7900, 8050, 7950) };
  const only = (overrides: Parameters<typeof aCapacity>[0] = {}): RunFile => {
    const { base: _, ...run } = WHOLE;
    const plan = { ...run.plan, rounds: 1 };
    return { ...run, plan, series: [], openLoop: someOpenLoop(aCapacity(overrides)) };
  };
  const before = { ...only(), id: "before" };
  const { code, stdout } = await compare(before, only(slower));
  expect(code, stdout).toBe(1);
  expect(stdout).toContain("go/greet capacity −20.0 %");
  expect(stdout).not.toContain("A verdict needs");
  const same = await compare(before, only());
  expect(same.comparison.gate.standing, same.stdout).toBe("passed");
  const other = await compare(before, only({ ...slower, configHash: "other" }));
  expect(other.comparison.gate.standing, other.stdout).toBe("neutral");
  expect(other.stdout).toContain("its configuration was another");
});
