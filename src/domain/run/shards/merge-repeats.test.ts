import { describe, expect, it } from "vitest";
import { someFacts } from "../../../../test/support/builders/run.ts";
import { named, repeatedShardsOf } from "../../../../test/support/builders/shards.ts";
import { required } from "../../shared/required.ts";
import { isComplete, type RunFile } from "../run-file.ts";
import { shardsIn } from "./files.ts";
import { runOf } from "./merge.ts";

const PARTS = [["api/a c=10"], ["web/a c=10", "web/b c=10"]];
const SHARDS = repeatedShardsOf(PARTS, 3);
const [FIRST, SECOND] = [0, 1].map((at) => required(SHARDS[at], "shard"));
const without = (...indices: readonly number[]) =>
  SHARDS.filter(({ shard }) => !indices.includes(shard.index));

/** The shards, with something else in the second. */
const withOther = (other: Partial<RunFile>) =>
  named(SHARDS.map((run, at) => (at === 1 ? { ...run, ...other } : run)));

/** Name, arm, and the shards that measured each series. */
const machinesIn = ({ series }: RunFile) =>
  series.map(({ name, arm, shard, repeats = [] }) =>
    [name, arm, shard, ...repeats.map((one) => one.shard)].join(" "),
  );

describe("several machines' shards put together", () => {
  it("have each series once, with what the other machines measured", () => {
    const run = runOf(named(SHARDS.toReversed()));
    expect(machinesIn(run)).toEqual([
      "api/a c=10 base 1 2 3",
      "api/a c=10 head 1 2 3",
      "web/a c=10 base 4 5 6",
      "web/a c=10 head 4 5 6",
      "web/b c=10 base 4 5 6",
      "web/b c=10 head 4 5 6",
    ]);
    expect(run.series[0]?.samples).toBe(FIRST?.series[0]?.samples);
    expect(run.series[0]?.repeats?.[0]?.samples).toBe(SECOND?.series[0]?.samples);
    expect(run.shards).toMatchObject({ repeatOn: 3, unmeasured: [] });
    expect(isComplete(run)).toBe(true);
  });

  it("have what failed in the warm-ups of each machine", () => {
    const besideBursts = [{ finished: 9, failed: 1, statuses: {}, errors: { timeout: 1 } }];
    const failing = (index: number) =>
      SHARDS.map((run) => ({
        ...run,
        series: run.series.map((one) =>
          run.shard.index === index ? { ...one, besideBursts } : one,
        ),
      }));
    const [first, second] = [1, 2].map((index) => runOf(named(failing(index))).series[0]);
    expect([first?.besideBursts, first?.repeats?.[0]?.besideBursts]).toEqual([
      besideBursts,
      undefined,
    ]);
    expect([second?.besideBursts, second?.repeats?.[0]?.besideBursts]).toEqual([
      undefined,
      besideBursts,
    ]);
  });

  it("have what the others measured where one is missing, which is named", () => {
    const run = runOf(named(without(1, 5, 6)));
    expect(machinesIn(run).slice(0, 4)).toEqual([
      "api/a c=10 base 2 3",
      "api/a c=10 head 2 3",
      "web/a c=10 base 4",
      "web/a c=10 head 4",
    ]);
    expect(run.shards?.unmeasured).toEqual([]);
    expect(run.shards?.jobs.flatMap(({ index, failure }) => (failure ? index : []))).toEqual([
      1, 5, 6,
    ]);
    expect(isComplete(run)).toBe(false);
    expect(runOf(named(without(1, 2, 3))).shards?.unmeasured).toEqual(["api/a c=10"]);
  });

  it("know nothing of machines that a single file claims", () => {
    const series = SHARDS[0]?.series.map((one) => ({
      ...one,
      repeats: [{ shard: 9, samples: [] }],
    }));
    const run = runOf(named([{ ...FIRST, series } as RunFile, ...SHARDS.slice(1)]));
    expect(machinesIn(run)[0]).toBe("api/a c=10 base 1 2 3");
  });

  it("show the figures of a server on the first machine, and know it from all its starts", () => {
    const facts = (coldStartMs: number) => [
      someFacts({ server: "api", coldStartMs, starts: [{ round: 0, coldStartMs }] }),
    ];
    const all = SHARDS.map((run, at) => ({ ...run, servers: facts(10 * (at + 1)) }));
    const [api] = runOf(named(all.slice(0, 3))).servers;
    expect(api).toMatchObject({ coldStartMs: 10 });
    expect(api?.starts).toHaveLength(3);
    const late = all.map((run, at) => (at === 0 ? { ...run, servers: [] } : run));
    expect(runOf(named(late.slice(0, 3))).servers[0]).toMatchObject({ coldStartMs: 20 });
  });
});

describe("the files of several machines", () => {
  const { shard } = required(SECOND, "shard");

  it("are not one file twice, even where both agree", () => {
    expect(() => shardsIn(named([...SHARDS, required(SECOND, "shard")]))).toThrow(
      "2.json and 7.json hold the measurement of one job, which counts once",
    );
  });

  it("are not one job's under another number", () => {
    const copy = "1.json and 2.json hold the measurement of one job, which counts once";
    expect(() => shardsIn(withOther({ id: "shard-1" }))).toThrow(copy);
    expect(() => shardsIn(withOther({ series: FIRST?.series ?? [] }))).toThrow(copy);
  });

  it("can be without a burst", () => {
    const empty = SHARDS.map((run) => ({
      ...run,
      series: run.series.map((one) => ({ ...one, samples: [] })),
    }));
    expect(shardsIn(named(empty))).toHaveLength(6);
  });

  it("are of as many machines", () => {
    const { repeatOn: _, ...alone } = shard;
    expect(() => shardsIn(withOther({ shard: alone }))).toThrow(
      "1.json and 2.json are of different numbers of machines: 3 and 1",
    );
  });

  it("should have measured the same series", () => {
    expect(() => shardsIn(withOther({ shard: { ...shard, own: [] } }))).toThrow(
      "1.json and 2.json should have measured the same series",
    );
  });

  it("have no series of another part", () => {
    const series = SHARDS[4]?.series ?? [];
    expect(() => shardsIn(withOther({ series }))).toThrow(
      /^2\.json and \d\.json both have web\/a c=10, with other samples/,
    );
  });
});
