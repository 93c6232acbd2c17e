import { describe, expect, it } from "vitest";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import { aCommit, anEnvironment, aSeries } from "../../../test/support/builders/run.ts";
import { samples } from "../../../test/support/builders/sample.ts";
import { aWholeRun, named, shardsOf, someSeries } from "../../../test/support/builders/shards.ts";
import type { RunFile } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";
import { samplesOf } from "../series/samples.ts";
import { required } from "../shared/required.ts";
import { shardsIn } from "./files.ts";

const WHOLE = aWholeRun(someSeries(["api"], ["a", "b", "c"]));
const PARTS = [["api/a c=10"], ["api/b c=10"], ["api/c c=10"]];
const SHARDS = shardsOf(WHOLE, PARTS);
const LOST = { kind: "lost-base", reason: "no base" } as const;

/** The shards, with something else in the second. */
const withOther = (other: Partial<RunFile>) =>
  named(SHARDS.map((run, index) => (index === 1 ? { ...run, ...other } : run)));

describe("the shards of a run", () => {
  it("are in their order, whatever the order of their files", () => {
    expect(shardsIn(named(SHARDS.toReversed())).map(({ shard }) => shard.index)).toEqual([1, 2, 3]);
  });

  it("are there once, where two files agree", () => {
    expect(shardsIn(named([...SHARDS, ...SHARDS]))).toHaveLength(3);
  });

  it("are there once, where two files have the same bursts, and not where their causes differ", () => {
    const failing = samplesOf([{ ...required(samples(1)[0], "burst"), errors: { reset: 2 } }]);
    const others = samplesOf([{ ...required(samples(1)[0], "burst"), errors: { reset: 3 } }]);
    const withSamples = (of: typeof failing) =>
      SHARDS.map((run) => ({ ...run, series: run.series.map((one) => ({ ...one, samples: of })) }));
    const [runs, copies] = [withSamples(failing), structuredClone(withSamples(failing))];
    expect(shardsIn(named([...runs, ...copies]))).toHaveLength(3);
    expect(() => shardsIn(named([...runs, ...withSamples(others)]))).toThrow(
      "1.json and 4.json are both shard 1/3, and differ",
    );
  });

  it("are not compared with themselves, where one run was read from two files", () => {
    const environment = {
      ...WHOLE.environment,
      get os(): string {
        throw new Error("compared");
      },
    };
    const runs = SHARDS.map((run) => ({ ...run, environment }));
    expect(shardsIn(named([...runs, ...runs]))).toHaveLength(3);
    const copy = runs.map((run) => ({ ...run, environment: Object.create(environment) }));
    expect(() => shardsIn(named([...runs, ...copy]))).toThrow("compared");
  });

  it("need no series where all found that there is nothing to measure", () => {
    const ignored = { ref: "main", sha: "c".repeat(40), files: 1, under: ["docs/"] };
    const nothing = SHARDS.map(({ base: __, ...run }) => ({ ...run, ignored, series: [] }));
    expect(shardsIn(named(nothing))).toHaveLength(3);
    const others = [{ ...ignored, files: 2 }, undefined].map((other) => ({
      ...nothing[2],
      ...{ ignored: other },
    }));
    for (const other of others) {
      const mixed = [...nothing.slice(0, 2), other] as typeof nothing;
      expect(() => shardsIn(named(mixed))).toThrow(
        "1.json and 3.json do not agree that nothing is to be measured",
      );
    }
  });

  const { shard: _, ...unsharded } = SHARDS[1] ?? WHOLE;
  const [first, second] = SHARDS;
  const shard = second?.shard;
  it.each<[string, Partial<RunFile>]>([
    ["commits", { commit: aCommit({ sha: "d".repeat(40) }) }],
    ["commits", { commit: aCommit({ dirty: true }) }],
    ["bases", { base: { ref: "main", sha: "e".repeat(40) } }],
    ["configurations", { ...(shard && { shard: { ...shard, planHash: "other" } }) }],
    ["numbers of shards", { ...(shard && { shard: { ...shard, count: 4 } }) }],
    ["filters", { only: "api/*" }],
    ["kinds of budget", { ...(shard && { shard: { ...shard, cutBy: "auto" } }) }],
    ["kinds of budget", { plan: { ...WHOLE.plan, repeats: 5 } }],
    ["versions of Loadgate", { environment: anEnvironment({ loadgate: "9.9.9" }) }],
    ["versions of oha", { environment: anEnvironment({ oha: "9.9.9" }) }],
  ])("have no different %s", (what, other) => {
    expect(() => shardsIn(withOther(other))).toThrow(
      new RegExp(`^1\\.json and 2\\.json are of different ${what}: \\S+ and `),
    );
  });

  it("have no different commits: one without any is not one that failed before it knew", () => {
    const { commit: __, ...without } = second ?? WHOLE;
    const [one, , three] = SHARDS;
    if (!one || !three) throw new Error("no shards");
    expect(() => shardsIn(named([one, without, three]))).toThrow(
      /different commits: \w+ and none$/,
    );
    expect(shardsIn(named([one, { ...without, failure: "no git" }, three]))).toHaveLength(3);
  });

  it("have no different bases: one without any is not one that failed before it knew", () => {
    const { base: __, ...without } = second ?? WHOLE;
    const [one, , three] = SHARDS;
    if (!one || !three) throw new Error("no shards");
    expect(() => shardsIn(named([one, without, three]))).toThrow(/different bases: c+ and none$/);
    expect(shardsIn(named([one, { ...without, failure: "no oha" }, three]))).toHaveLength(3);
  });

  it("have no different bases, also where the first failed before it knew", () => {
    const [failed, ...others] = SHARDS.map((run, at) =>
      at === 0
        ? { ...run, failure: "no oha" }
        : { ...run, base: { ref: "main", sha: `${at}`.repeat(40) } },
    );
    if (!failed) throw new Error("no shards");
    expect(() => shardsIn(named([failed, ...others]))).toThrow(
      /^2\.json and 3\.json are of different bases: 1+ and 2+$/,
    );
  });

  it("have no different versions of oha: one that ended before it had any says nothing", () => {
    const { oha: __, ...without } = anEnvironment();
    expect(shardsIn(withOther({ environment: without, failure: "no oha" }))).toHaveLength(3);
  });

  it("have no different plans", () => {
    const other = shard && { shard: { ...shard, plan: shard.plan.slice(1) } };
    expect(() => shardsIn(withOther({ ...other }))).toThrow(
      "1.json and 2.json are of different plans",
    );
  });

  it("have each series of the plan in one part, once all of them are there", () => {
    const withPart = (own: readonly string[]) =>
      named(SHARDS.map((run, at) => (at === 1 ? { ...run, shard: { ...run.shard, own } } : run)));
    expect(() => shardsIn(withPart([]))).toThrow(
      "api/b c=10 is in the plan and the part of no shard",
    );
    expect(shardsIn(withPart([]).slice(1))).toHaveLength(2);
    expect(() => shardsIn(withPart(["api/b c=10", "api/a c=10"]))).toThrow(
      "api/a c=10 is a part of both 1.json and 2.json",
    );
  });

  it("are no whole runs", () => {
    expect(() => shardsIn(named([WHOLE, unsharded]))).toThrow(
      "1.json is a whole run, not a shard of one",
    );
  });

  it("are not there twice with other samples", () => {
    const other = { ...second, series: someSeries(["api"], ["b"]) } as RunFile;
    expect(() => shardsIn(named([...SHARDS, other]))).toThrow(
      "2.json and 4.json are both shard 2/3, and differ",
    );
  });

  it.each<[string, Partial<RunFile>]>([
    ["another job's", { id: "again" }],
    ["one that failed", { failure: "no oha" }],
    ["one with other counts", { counts: someCounts(aCounted()) }],
    ["one that skipped a server", { skipped: [{ server: "x", program: "x", install: "x" }] }],
    ["another machine's", { environment: anEnvironment({ cpuModel: "other" }) }],
    ["one that lost base", { base: { ...WHOLE.base, ref: "main", lost: [LOST] } }],
  ])("are not there twice, where one is %s and the series agree", (_, other) => {
    expect(() => shardsIn(named([...SHARDS, { ...second, ...other } as RunFile]))).toThrow(
      "2.json and 4.json are both shard 2/3, and differ",
    );
  });

  describe("were gated by base's bounds, which", () => {
    const bounds = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };
    const loose = { ...bounds, maxErrorPercent: 50 };
    const withGates = (...gates: readonly (Gate | undefined)[]) =>
      named(
        SHARDS.map((run, at) => {
          const gate = gates[at];
          return { ...run, base: { ref: "main", sha: "c".repeat(40), ...(gate && { gate }) } };
        }),
      );
    const different = "were gated by different bounds of base";

    it("are the same, where a shard has any", () => {
      expect(shardsIn(withGates(bounds, bounds, bounds))).toHaveLength(3);
      expect(shardsIn(withGates(undefined, bounds, undefined))).toHaveLength(3);
      expect(() => shardsIn(withGates(bounds, loose))).toThrow(`1.json and 2.json ${different}`);
      expect(() => shardsIn(withGates(undefined, bounds, loose))).toThrow(
        `2.json and 3.json ${different}`,
      );
    });

    it.each(["api/b c=10", "api/b", "api/b c=10 / GET /"])(
      "are the same for %s of the plan, whichever shard measured it",
      (name) => {
        const other = { ...bounds, bySeries: { [name]: loose } };
        expect(shardsIn(withGates(other, other))).toHaveLength(3);
        expect(() => shardsIn(withGates(bounds, other))).toThrow(different);
        expect(() => shardsIn(withGates(other, bounds))).toThrow(different);
        expect(() =>
          shardsIn(withGates(other, { ...bounds, bySeries: { [name]: bounds } })),
        ).toThrow(different);
      },
    );

    it("only a shard that measures a new form of a request has for that", () => {
      const gates = [bounds, { ...bounds, bySeries: { "api/b-new c=10": loose } }, bounds];
      const files = withGates(...gates);
      expect(shardsIn(files)).toHaveLength(3);
      const [, , third] = SHARDS;
      const also = [...(third?.series ?? []), aSeries({ server: "api", scenario: "b-new" })];
      const measured = files.map(({ place, run }, at) => ({
        place,
        run: at === 2 ? { ...run, series: also } : run,
      }));
      expect(() => shardsIn(measured)).toThrow(`2.json and 3.json ${different}`);
    });
  });

  it("have no series of the plan in common, unless they agree", () => {
    const again = [...(first?.series ?? []), ...(second?.series ?? [])];
    expect(shardsIn(withOther({ series: again }))).toHaveLength(3);
    const other = someSeries(["x", "api"], ["a"]).filter(({ server }) => server === "api");
    expect(() => shardsIn(withOther({ series: other }))).toThrow(
      "1.json and 2.json both have api/a c=10, with other samples",
    );
  });

  it("have no series in common that the plan does not have", () => {
    const [added] = someSeries(["api"], ["more"]);
    const both = SHARDS.map((run, at) => ({
      ...run,
      series:
        added && at < 2
          ? [...run.series, { ...added, samples: samplesOf(samples(4 + at)) }]
          : run.series,
    }));
    expect(() => shardsIn(named(both))).toThrow(
      "1.json and 2.json both have api/more c=10, with other samples",
    );
  });
});
