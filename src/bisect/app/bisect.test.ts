import { describe, expect, it } from "vitest";
import {
  aBisectWorld,
  aHistory,
  type SimulatedCommit,
} from "../../../test/support/builders/bisect.ts";
import { aComparison, aSeriesComparison } from "../../../test/support/builders/comparison.ts";
import { bisectSchema } from "../../../test/support/comparisons.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { seededRandom } from "../../domain/statistics/random.ts";
import { renderJson } from "../../report/json.ts";
import type { PairRequest } from "../ports.ts";
import { bisect } from "./bisect.ts";

const { signal } = new AbortController();
const REQUEST = { good: "good", bad: "bad", signal };

/** A slowdown of so many of 64 commits, from one on. */
const slowFrom = (first: number, worse = 0.25, count = 64) =>
  Array.from({ length: count }, (_, at) => (at + 1 >= first ? worse : 0));

/** A search among commits of which the last is BAD. */
async function search(...[history, options]: Parameters<typeof aBisectWorld>) {
  const world = aBisectWorld(history, options);
  const bad = history.at(-1)?.sha ?? "";
  const found = await bisect(world, { ...REQUEST, bad });
  bisectSchema.parse(JSON.parse(renderJson(found)));
  return { ...found, world };
}

const foundIn = ({ result }: Awaited<ReturnType<typeof search>>) =>
  result.kind === "found" ? result.commit.sha : result.kind;

describe("a search for the commit behind a regression", () => {
  it.each([1, 2, 31, 32, 33, 63, 64])("finds commit %i of 64 in nine measurements", async (at) => {
    const found = await search(aHistory(slowFrom(at)));
    expect(foundIn(found)).toBe(`c${at}`);
    expect(found.steps.length).toBeLessThanOrEqual(9);
    expect(found.steps.at(-1)).toMatchObject({ base: at === 1 ? "good" : `c${at - 1}` });
    expect(found.result).toMatchObject({
      files: ["src/a.go", "src/b.go"],
      functions: [{ name: "slow (a.go:3)" }],
    });
    expect(found.world.measured.filter(({ explains }) => explains)).toHaveLength(1);
    expect(found.followed).toEqual({ series: "go/greet c=10", metric: "throughput" });
  });

  it("ends after one measurement where BAD is no worse, and after two where that stays open", async () => {
    const same = await search(aHistory(slowFrom(65)));
    expect(same.result).toEqual({ kind: "no-regression", isOpen: false });
    expect(same.steps).toHaveLength(1);
    const open = await search(aHistory(slowFrom(9)), { standardError: 0.2 });
    expect(open.result).toEqual({ kind: "no-regression", isOpen: true });
    expect(open.steps).toHaveLength(2);
  });

  it("follows the metric that is asked for, which the gate must judge", async () => {
    const history = aHistory(slowFrom(9));
    const world = aBisectWorld(history);
    const asked = { ...REQUEST, bad: "c64", metric: "throughput", series: "go/greet c=10" };
    expect((await bisect(world, asked)).followed?.metric).toBe("throughput");
    expect(world.measured[0]?.only).toBe("go/greet c=10");
    for (const [wanted, name] of [
      [{ metric: "latency-p99" }, "latency-p99"],
      [{ series: "go/greet" }, "go/greet"],
    ] as const) {
      await expect(bisect(world, { ...REQUEST, bad: "c64", ...wanted })).rejects.toThrow(
        `the gate does not judge ${name}, but go/greet c=10 throughput`,
      );
    }
  });

  it("stops where GOOD does not build, with the reason", async () => {
    const world = aBisectWorld(aHistory(slowFrom(9)));
    const metrics = { throughput: { head: 10_100, verdict: "unmeasurable" as const } };
    const lost = [{ kind: "lost-base" as const, reason: "api (base): the build failed" }];
    const series = [aSeriesComparison({ verdict: "unmeasurable", metrics })];
    const measure = async () => ({ comparison: { ...aComparison({ series }), lost } });
    const asked = bisect({ ...world, runner: { ...world.runner, measure } }, REQUEST);
    await expect(asked).rejects.toThrow("not compared: api (base): the build failed");
  });

  it("skips commits that do not build, with their reason", async () => {
    const found = await search(aHistory(slowFrom(20), [32, 31, 33]));
    expect(foundIn(found)).toBe("c20");
    const skipped = found.steps.filter(({ standing }) => standing === "skipped");
    expect(skipped[0]).toMatchObject({ head: "c32", reason: "api: its build failed" });
  });

  it("answers with a range where no commit beside the first bad one builds", async () => {
    const found = await search(aHistory(slowFrom(20), [18, 19, 20]));
    expect(found.result).toMatchObject({ kind: "between", good: "c17", bad: "c21" });
    expect(found.result).toMatchObject({
      reasons: expect.arrayContaining(["c19 (change 19): api: its build failed"]),
    });
  });

  it("names the first of several commits that add up", async () => {
    const worse = slowFrom(12, 0.12).map((one, at) => (at + 1 >= 40 ? one + 0.12 : one));
    const found = await search(aHistory(worse));
    expect(foundIn(found)).toBe("c12");
    expect(found.result).toMatchObject({ isPart: true });
  });

  it("finds one of the changes where the regression comes and goes", async () => {
    const worse = Array.from({ length: 64 }, (_, at) =>
      at >= 50 || (at >= 10 && at < 20) ? 0.25 : 0,
    );
    expect(["c11", "c51"]).toContain(foundIn(await search(aHistory(worse))));
  });

  it("does not name a commit that is no slower than its parent", async () => {
    // Each commit adds a little, so that none is the one.
    const worse = Array.from({ length: 8 }, (_, at) => (at + 1) * 0.03);
    const found = await search(aHistory(worse), { standardError: 0.002 });
    expect(found.result.kind).toBe("between");
  });

  it("measures a pair that stays open once more", async () => {
    let asked = 0;
    const error = () => (asked++ === 2 ? 3 : 0);
    const history = aHistory(slowFrom(5, 0.25, 8));
    const found = await search(history, { error, standardError: 0.03 });
    expect(foundIn(found)).toBe("c5");
    const heads = found.steps.map(({ head }) => head);
    expect(heads.filter((head) => head === "c4")).toHaveLength(2);
  });

  it("answers with all commits where the one that it found is no slower than its parent", async () => {
    let asked = 0;
    // The first measurement of c32 is wrong by far.
    const found = await search(aHistory(slowFrom(40)), { error: () => (asked++ === 2 ? 25 : 0) });
    expect(found.result).toEqual({
      ...{ kind: "between", good: "good", bad: "c64" },
      reasons: ["c32 (change 32): against its parent it is no slower"],
    });
  });

  it("takes the size of the regression from a second measurement", async () => {
    let asked = 0;
    const found = await search(aHistory(slowFrom(20, 0.12)), {
      error: () => (asked++ === 0 ? 12 : 0),
    });
    expect(foundIn(found)).toBe("c20");
    expect(found.result).toMatchObject({ isPart: false });
  });

  it("measures a series again that BAD names differently", async () => {
    const world = aBisectWorld(aHistory(slowFrom(9)));
    const measure = async (pair: PairRequest) => {
      const isNamed = pair.only === undefined || pair.mayLack;
      if (!isNamed) throw new LoadgateError("usage", "only matches no series");
      return await world.runner.measure(pair);
    };
    const found = await bisect(
      { ...world, runner: { ...world.runner, measure } },
      { ...REQUEST, bad: "c64" },
    );
    expect(found.result).toMatchObject({ kind: "found", commit: { sha: "c9" } });
  });

  it("compares a branch that began before GOOD with its own beginning", async () => {
    const side = (sha: string, parent: string, worse: number) =>
      ({ sha, subject: sha, date: "", parents: [parent], worse }) satisfies SimulatedCommit;
    const history = aHistory(slowFrom(3, 0.25, 4)).map((one) =>
      one.sha === "c3" ? { ...one, parents: ["c2", "b4"] } : one,
    );
    // What GOOD mended is slow at the beginning of the branch.
    const brought = [0.25, 0.25, 0.5, 0.5].map((worse, at) =>
      side(`b${at + 1}`, at === 0 ? "f" : `b${at}`, worse),
    );
    const merged = new Map([
      ["c3", brought],
      ["", [side("f", "", 0.25)]],
    ]);
    expect(foundIn(await search(history, { merged }))).toBe("b3");
  });

  it("names no commit that has no parent", async () => {
    const root = [{ sha: "r1", subject: "r1", date: "", parents: [], worse: 0.25 }];
    const history = aHistory(slowFrom(1, 0.25, 1)).map((one) => ({ ...one, parents: [] }));
    const found = await search(history, { merged: new Map([["c1", root]]) });
    expect(found.result).toMatchObject({ kind: "between", good: "c1", bad: "c1" });
  });

  it("measures again what could not be measured when the search was stopped", async () => {
    const history = aHistory(slowFrom(20), [32]);
    const whole = await search(history);
    const mended = await search(aHistory(slowFrom(20)), { earlier: whole.steps });
    expect(mended.steps[2]).toMatchObject({ head: "c32", standing: "bad" });
    expect(foundIn(mended)).toBe("c20");
    const resumed = await search(history, { earlier: whole.steps });
    expect(resumed.world.measured.map(({ head }) => head)).toEqual(["c32"]);
  });

  it("looks into a merge, and names the merge itself where what it brought is no slower", async () => {
    const history = aHistory(slowFrom(3, 0.25, 4)).map((one) =>
      one.sha === "c3" ? { ...one, parents: ["c2", "m2"] } : one,
    );
    const brought = (worsenings: readonly number[]): readonly SimulatedCommit[] =>
      worsenings.map((worse, at) => ({
        ...{ sha: `m${at + 1}`, subject: `m${at + 1}`, date: "", worse },
        parents: [at === 0 ? "c1" : `m${at}`],
      }));
    const into = await search(history, { merged: new Map([["c3", brought([0, 0.25])]]) });
    expect(foundIn(into)).toBe("m2");
    const itself = await search(history, { merged: new Map([["c3", brought([0, 0])]]) });
    expect(foundIn(itself)).toBe("c3");
  });

  it("goes on from the steps of a search that was killed", async () => {
    const history = aHistory(slowFrom(40));
    const whole = await search(history);
    const earlier = whole.steps.slice(0, 4);
    const resumed = await search(history, { earlier });
    expect(resumed.steps).toEqual(
      whole.steps.map((one) => expect.objectContaining({ head: one.head })),
    );
    expect(resumed.world.measured).toHaveLength(whole.steps.length - 4);
    expect(whole.world.stored.map((steps) => steps.length)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("stops where BAD does not build, and for any other error", async () => {
    const world = aBisectWorld(aHistory(slowFrom(1, 0.25, 4), [4]));
    await expect(bisect(world, { ...REQUEST, bad: "c4" })).rejects.toThrow("api: its build failed");
    // Another try measures again, such as after a missing compiler was installed.
    expect(world.stored).toEqual([]);
    const thrown = [new LoadgateError("publishing", "no room"), new Error("a bug")];
    for (const error of thrown) {
      const runner = { ...world.runner, measure: async () => Promise.reject(error) };
      await expect(bisect({ ...world, runner }, REQUEST)).rejects.toThrow(error);
    }
    const controller = new AbortController();
    const measure = async () => {
      controller.abort(new Error("Ctrl-C"));
      throw new LoadgateError("measurement", "killed");
    };
    const warned: string[] = [];
    const progress = { ...world.progress, warn: (text: string) => void warned.push(text) };
    const stopped = bisect(
      { ...world, progress, runner: { ...world.runner, measure } },
      { ...REQUEST, signal: controller.signal },
    );
    await expect(stopped).rejects.toThrow("Ctrl-C");
    expect(warned).toEqual(["To go on after the last step, run the same command again"]);
  });
});

describe("simulated searches", () => {
  /** A standard normal value, nearly. */
  const normal = (random: () => number) => () =>
    Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, 0) - 6;

  it.each([
    ["10 %", 0.1, 0],
    ["25 %", 0.25, 0.95],
    ["100 %", 0.7, 0.95],
  ])("of a slowdown of %s are wrong in at most 2 %", async (_, worse, least) => {
    const random = seededRandom(`bisect ${worse}`);
    const [runs, results] = [100, { right: 0, wrong: 0 }];
    for (let run = 0; run < runs; run += 1) {
      const at = 1 + Math.floor(random() * 64);
      const found = foundIn(
        await search(aHistory(slowFrom(at, worse)), { error: normal(random), standardError: 0.02 }),
      );
      if (found === `c${at}`) results.right += 1;
      else if (found.startsWith("c")) results.wrong += 1;
    }
    expect(results.wrong / runs).toBeLessThanOrEqual(0.02);
    expect(results.right / runs).toBeGreaterThanOrEqual(least);
  });
});
