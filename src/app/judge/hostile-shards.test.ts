import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../test/support/builders/sample.ts";
import { aWholeRun, shardsOf, someSeries } from "../../../test/support/builders/shards.ts";
import { enterFolder } from "../../../test/support/working-folder.ts";
import { findRunFiles } from "../../adapters/run-file/find.ts";
import { readRunFiles } from "../../adapters/run-file/parse.ts";
import { gatedRun } from "../../domain/evidence/gated-run.ts";
import { exitCodeOf } from "../../domain/gate/gate.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { PlanPart } from "../../domain/run/plan/shard.ts";
import { NO_SAMPLES, samplesOf } from "../../domain/series/samples.ts";
import { runOf } from "../../domain/shards/merge.ts";
import { renderRunFile } from "../../report/json.ts";
import { compareWith } from "./judge-run.ts";

const SCENARIOS = ["a", "b", "c", "d", "e", "f", "g", "h"];
const WHOLE = aWholeRun(someSeries(["api"], SCENARIOS));
const NAMES = SCENARIOS.map((scenario) => `api/${scenario} c=10`);
const SHARDS: readonly RunFile[] = shardsOf(
  WHOLE,
  NAMES.map((name) => [name]),
);

const packed = (run: RunFile | undefined) =>
  run ? gzipSync([...renderRunFile(run)].join("")) : new Uint8Array();

/** Makes a folder of artifacts of shards, as they are downloaded. */
function artifacts(files: readonly (RunFile | Uint8Array)[]): void {
  for (const [at, file] of files.entries()) {
    mkdirSync(`shards/${at + 1}`, { recursive: true });
    const bytes = file instanceof Uint8Array ? file : packed(file);
    writeFileSync(`shards/${at + 1}/run.jsonl.gz`, bytes);
  }
}

/** The exit code of a report of the folder. @throws LoadgateError where its files are refused */
async function reported({ allowMissingShards = false } = {}): Promise<number> {
  const run = runOf(await readRunFiles(findRunFiles(["shards"])));
  const gate = { tolerancePercent: { throughput: 20 }, maxErrorPercent: 0 };
  const policy = { failOn: "regression", allowMissingShards } as const;
  const baseline = { records: [], skipped: [] };
  return exitCodeOf(compareWith(policy, gatedRun(gate, run), { baseline, instruments: [] }).gate);
}

/** The shards, of which the third says something else; what is undefined is not in its file. */
function withThird(other: (run: RunFile) => object | undefined, all = SHARDS): readonly RunFile[] {
  return all.map((run, at) => (at === 2 ? { ...run, ...other(run) } : run));
}

/** The same of the part that it claims to be. */
const ofPart = (other: object, all = SHARDS) =>
  withThird(({ shard }) => ({ shard: { ...shard, ...other } }), all);

/** The shards, all of which say something else. */
const allWith = (other: Partial<RunFile>, part: Partial<PlanPart> = {}) =>
  SHARDS.map((run): RunFile => {
    const { shard } = run;
    return { ...run, ...other, ...(shard && { shard: { ...shard, ...part } }) };
  });

const withOtherSamples = (run: RunFile): RunFile => ({
  ...run,
  series: run.series.map((one) => ({
    ...one,
    samples: samplesOf(rowsOf(one.samples).toReversed()),
  })),
});

const withoutBursts = (run: RunFile): RunFile => ({
  ...run,
  series: run.series.map((one) => ({ ...one, samples: NO_SAMPLES })),
});

/** What a shard leaves whose load generator could not be installed. */
function failedEarly(shard: PlanPart | undefined, id: string): RunFile {
  const { commit: _, base: __, ...rest } = WHOLE;
  return { ...rest, id, series: [], servers: [], failure: "no oha", ...(shard && { shard }) };
}

/** The first half of a run file's text. */
function unpackedHalf(run: RunFile | undefined): Uint8Array {
  const text = run ? [...renderRunFile(run)].join("") : "";
  return Buffer.from(text.slice(0, text.length / 2));
}

describe("eight shards", () => {
  it("pass where nothing is wrong with them, and two of one file count once", async () => {
    enterFolder();
    artifacts(SHARDS);
    expect(await reported()).toBe(0);
    artifacts([...SHARDS, ...SHARDS.slice(2, 3)]);
    expect(await reported()).toBe(0);
  });

  const { commit: _, base: __, ...bare } = WHOLE;
  const third = SHARDS.slice(2, 3);
  const other = { sha: "d".repeat(40), dirty: false };
  it.each<[string, readonly RunFile[], RegExp]>([
    ["another plan", ofPart({ plan: NAMES.toReversed() }), /different plans$/],
    ["another configuration", ofPart({ planHash: "other" }), /different configurations/],
    ["another cut", ofPart({ cutBy: "auto" }), /different kinds of budget/],
    ["another filter", withThird(() => ({ only: "api/*" })), /different filters/],
    ["another commit", withThird(() => ({ commit: other })), /different commits/],
    [
      "changes that are in no commit",
      withThird(({ commit }) => ({ commit: { ...commit, dirty: true } })),
      /different commits: .* with changes$/,
    ],
    [
      "another version of oha",
      withThird(({ environment }) => ({ environment: { ...environment, oha: "0.0.1" } })),
      /different versions of oha: \S+ and 0\.0\.1$/,
    ],
    ["no commit", withThird(() => ({ commit: undefined })), /different commits: .* and none$/],
    ["another base", withThird(() => ({ base: { ref: "main", ...other } })), /different bases/],
    ["no base", withThird(() => ({ base: undefined })), /different bases: .* and none$/],
    [
      "another attempt at one of them",
      [...SHARDS, ...third.map((run) => ({ ...run, id: "again" }))],
      /are both shard 3\/8, and differ$/,
    ],
    [
      "one twice, with other samples",
      [...SHARDS, ...third.map(withOtherSamples)],
      /are both shard 3\/8, and differ$/,
    ],
    ["a shard 0/8", ofPart({ index: 0 }), /shard\.index: /],
    ["a shard 9/8", ofPart({ index: 9 }), /shard\.index: there are not so many shards/],
    ["a shard 1/0", ofPart({ index: 1, count: 0 }), /shard\.count: /],
    ["a shard 257/257", ofPart({ index: 257, count: 257 }), /shard\.index: /],
    ["half a shard", ofPart({ index: 2.5 }), /shard\.index: /],
    ["two totals", ofPart({ count: 9 }), /different numbers of shards: 8 and 9$/],
    ["another's part", ofPart({ own: [NAMES[3]] }), /it is the part of another shard$/],
    ["two parts in one", ofPart({ own: NAMES.slice(2, 4) }), /api\/d c=10 is a part of both/],
    [
      "another's series",
      withThird(({ series }) => ({ series: [...series, ...(SHARDS[3]?.series ?? [])] })),
      /it is the part of another shard$/,
    ],
    ["no series", withThird(() => ({ series: [] })), /has no api\/c c=10, which is its part$/],
    [
      "a changed benchmark without a series",
      withThird(({ base }) => ({ series: [], base: { ...base, changes: ["It changed."] } })),
      /has no series of api, which is its part$/,
    ],
    [
      "base's series alone",
      withThird(({ series }) => ({ series: series.filter(({ arm }) => arm === "base") })),
      /has no api\/c c=10, which is its part$/,
    ],
    [
      "a request in place of its mix",
      withThird(({ series }) => ({
        series: series.map((one) => ({ ...one, name: `${one.name} / x`, request: "x" })),
      })),
      /has no api\/c c=10, which is its part$/,
    ],
    [
      "a series that is nobody's part",
      ofPart(
        { own: [] },
        withThird(() => ({ series: [] })),
      ),
      /api\/c c=10 is in the plan and the part of no shard$/,
    ],
    ["a whole run", withThird(() => ({ ...bare, shard: undefined })), /is a whole run/],
    [
      "another version",
      withThird(() => ({ schema: "loadgate/run/3" })),
      /its format is loadgate\/run\/3, /,
    ],
  ])("are refused with %s among them", async (...[, files, message]) => {
    enterFolder();
    artifacts(files);
    await expect(reported()).rejects.toThrow(message);
  });

  const bytes = packed(SHARDS[2]);
  it.each<[string, Uint8Array, RegExp]>([
    ["empty", new Uint8Array(), /line 1 is no JSON/],
    ["cut off", bytes.subarray(0, bytes.length / 2), /no gzip file, or was cut off/],
    ["cut off before it was packed", gzipSync(unpackedHalf(SHARDS[2])), /is no JSON/],
    ["packed twice", gzipSync(bytes), /no UTF-8|no JSON/],
    ["a page", Buffer.from("<!doctype html>"), /no JSON/],
  ])("are refused with a file that is %s", async (...[, third, message]) => {
    enterFolder();
    artifacts(SHARDS.map((run, at) => (at === 2 ? third : run)));
    await expect(reported()).rejects.toThrow(message);
  });

  it("are refused with something else in the place of a file, and missed where a link leads nowhere", async () => {
    const root = enterFolder();
    artifacts(SHARDS.slice(0, 7));
    mkdirSync("shards/8/run.jsonl.gz", { recursive: true });
    await expect(reported()).rejects.toThrow(
      "shards/8/run.jsonl.gz is no run file of this version: it is",
    );
    mkdirSync("shards/9");
    symlinkSync("run.jsonl", "shards/9/run.jsonl");
    rmSync("shards/8", { recursive: true });
    await expect(reported()).rejects.toThrow(
      /shards\/9\/run\.jsonl is no run file of this version: ELOOP/,
    );
    rmSync("shards/9", { recursive: true });
    mkdirSync("shards/8");
    symlinkSync(path.join(root, "nowhere"), "shards/8/run.jsonl");
    expect(await reported()).toBe(3);
  });

  it.each<[string, readonly RunFile[]]>([
    ["one is missing", SHARDS.slice(1)],
    ["one failed", withThird(() => ({ failure: "api: no luck" }))],
    ["one is there in the place of another", withThird(() => SHARDS[3])],
    [
      "one is missing, and another has no part",
      ofPart(
        { own: [] },
        withThird(() => ({ series: [] })),
      ).slice(1),
    ],
    ["one has no burst", withThird(withoutBursts)],
    ["none has a burst", SHARDS.map(withoutBursts)],
    ["none has a plan", allWith({ series: [] }, { own: [], plan: [] })],
    [
      "none can run a server",
      allWith({ series: [], skipped: [{ server: "api", program: "api", install: "no" }] }),
    ],
    [
      "the first says that base is not required, and none has it",
      SHARDS.map((run, at) => ({
        ...run,
        base: { ref: "main", sha: "c".repeat(40), isRequired: at > 0 },
        series: run.series.filter(({ arm }) => arm === "head"),
      })),
    ],
  ])("fail the gate where %s", async (...[, files]) => {
    enterFolder();
    artifacts(files);
    expect(await reported()).toBeGreaterThan(0);
  });

  it.each<[string, readonly RunFile[]]>([
    ["failed", allWith({ failure: "no oha" })],
    ["failed before anything was known", SHARDS.map(({ shard, id }) => failedEarly(shard, id))],
    [
      "is missing but one with nothing",
      ofPart(
        { own: [] },
        withThird(() => ({ series: [] })),
      ).slice(2, 3),
    ],
  ])("fail the gate where each of them %s, even if shards may be missing", async (...[, files]) => {
    enterFolder();
    artifacts(files);
    expect(await reported({ allowMissingShards: true })).toBe(3);
  });
});
