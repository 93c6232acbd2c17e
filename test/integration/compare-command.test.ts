import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { runCli } from "../../src/cli/program.ts";
import type { RunFile } from "../../src/domain/run/file/run-file.ts";
import { runOf } from "../../src/domain/shards/merge.ts";
import { aWholeRun, shardsOf, someSeries } from "../support/builders/shards.ts";
import { checkComparison } from "../support/comparisons.ts";
import { runText } from "../support/run-lines.ts";
import { aStream } from "../support/streams.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { temporaryFolder } from "./support/workspace.ts";

const SERIES = someSeries(["go"], ["greet", "echo"]);
const WHOLE = aWholeRun(SERIES);
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
      scenarios: { greet: { path: "/", load: { concurrency: [10] } } },
      gate: { throughput: { tolerance: "10%" } },
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
  checkComparison(readFileSync(file("out/comparison.json"), "utf8"));
  return { code, stdout: stdout.text() };
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
