import { describe, expect, it } from "vitest";
import { aRun } from "../../../../test/support/builders/run.ts";
import { aWholeRun, shardsOf, someSeries } from "../../../../test/support/builders/shards.ts";
import { runOf } from "../../shards/merge.ts";
import { mustBeComplete, mustBeWhole } from "../../shards/whole-run.ts";
import type { RunFile } from "../file/run-file.ts";
import { parseShard, shardName } from "./shard.ts";

describe("a shard", () => {
  it.each(["1/1", "3/8", "256/256"])("is named %s", (text) => {
    const shard = parseShard(text);
    expect(shard && shardName(shard)).toBe(text);
  });

  it.each(["", "3", "0/8", "9/8", "3/8 ", "03/8", "1/257", "1/1000", "-1/8", "3/8/2", "a/b"])(
    "is not named %j",
    (text) => expect(parseShard(text)).toBeUndefined(),
  );
});

const SERIES = someSeries(["go"], ["greet", "echo"]);
const SHARDS = shardsOf(
  aWholeRun(SERIES),
  [...new Set(SERIES.map(({ name }) => name))].map((name) => [name]),
);
const together = (runs: readonly RunFile[]) =>
  runOf(runs.map((run, index) => ({ place: `${index}.json`, run })));

it("takes a run of one job, and shards that were put together", () => {
  for (const run of [aRun(), together(SHARDS)]) {
    expect(() => mustBeWhole("run.jsonl", run)).not.toThrow();
    expect(() => mustBeComplete("run.jsonl", run)).not.toThrow();
  }
});

it("refuses a shard, and a run without some of its shards", () => {
  for (const check of [mustBeWhole, mustBeComplete]) {
    expect(() => check("one.json", SHARDS[0] ?? aRun())).toThrow(
      expect.objectContaining({
        exitCode: 2,
        message: "one.json is shard 1/2 of a run, not a whole run",
        hint: expect.stringContaining("loadgate report"),
      }),
    );
    expect(() => check("run.jsonl", together(SHARDS.slice(0, 1)))).toThrow(
      expect.objectContaining({
        exitCode: 3,
        message: "run.jsonl: shard 2/2 is missing: it left no run file",
      }),
    );
  }
});

it("refuses what had nothing to measure where figures are needed", () => {
  const ignored = { ref: "main", sha: "c".repeat(40), files: 1, under: ["docs/"] };
  expect(() => mustBeComplete("run.jsonl", aRun({ ignored }))).toThrow(
    expect.objectContaining({
      exitCode: 3,
      message: "run.jsonl: Nothing to measure: only docs/ changed (1 file)",
    }),
  );
});

it("refuses what ended early where all is needed", () => {
  const run = aRun({ failure: "no luck" });
  expect(() => mustBeWhole("run.jsonl", run)).not.toThrow();
  expect(() => mustBeComplete("run.jsonl", run)).toThrow(
    expect.objectContaining({ exitCode: 3, message: "run.jsonl: the run ended early: no luck" }),
  );
});
