import { describe, expect, it } from "vitest";
import { aConfig, aScenario, aServer, inBase } from "../../test/support/builders/config.ts";
import { A_MACHINE, aRequest } from "../../test/support/builders/request.ts";
import { aTracker } from "../../test/support/builders/tracker.ts";
import { aWorld, type Behaviour } from "../../test/support/builders/world.ts";
import { runIn, runText } from "../../test/support/run-lines.ts";
import { exitCodeOf } from "../domain/gate/gate.ts";
import type { Config } from "../domain/run/plan/config.ts";
import type { Shard } from "../domain/run/plan/shard.ts";
import type { NamedRun } from "../domain/shards/whole-run.ts";
import { prepareRun } from "./plan/prepare-run.ts";
import { reportShards, type ShardsRequest } from "./report-shards.ts";
import { measureRun } from "./run-benchmark.ts";

const BASE = { ref: "main" };
const LEVELS = [{ concurrency: 1 }, { concurrency: 10 }];
const CONFIG: Partial<Config> = {
  measure: { budgetMs: 300_000, atMostMs: 900_000 },
  scenarios: [aScenario({ levels: LEVELS }), aScenario({ name: "list", levels: LEVELS })],
};
const inItsBase = (config: Partial<Config> = {}) => ({
  baseConfig: () => inBase(aConfig({ ...CONFIG, ...config })),
});

/** What a shard measures. */
async function measured(
  shard: Shard,
  behaviour: Partial<Behaviour> = {},
  config: Partial<Config> = CONFIG,
  machine = A_MACHINE,
): Promise<NamedRun> {
  const whole = aConfig(config);
  const request = { budgetMs: whole.measure.budgetMs, seed: "seed", bases: [BASE], shard };
  const prepared = prepareRun(whole, request, machine);
  const run = await measureRun(aWorld({ ...inItsBase(), ...behaviour }), {
    ...aRequest(config, { bases: [BASE] }),
    ...prepared,
    isJudgedElsewhere: true,
  });
  return { place: `${shard.index}.json`, run: runIn(runText(run)) };
}

const all = (count: number, behaviour: Partial<Behaviour> = {}, config = CONFIG) =>
  Promise.all(
    Array.from({ length: count }, (_, at) => measured({ index: at + 1, count }, behaviour, config)),
  );

async function reported(
  files: readonly NamedRun[],
  request: Partial<ShardsRequest> = {},
  behaviour: Partial<Behaviour> = {},
) {
  const world = aWorld(behaviour);
  const result = await reportShards(world, {
    config: aConfig(CONFIG),
    failOn: "regression",
    signal: new AbortController().signal,
    files,
    ...request,
  });
  return { ...result, world };
}

const verdicts = ({ comparison }: Awaited<ReturnType<typeof reported>>) =>
  comparison.series.map(({ name, verdict }) => `${name} ${verdict}`);

describe("shards", () => {
  it("are judged as one run: one gate, one report, one record", async () => {
    const slower = { throughput: (server: string) => (server === "go" ? 7000 : 10_000) };
    const result = await reported(await all(3, slower));
    expect(verdicts(result)).toEqual([
      ...["go/greet c=1 regression", "rust/greet c=1 unchanged"],
      ...["go/greet c=10 regression", "rust/greet c=10 unchanged"],
      ...["go/list c=1 regression", "rust/list c=1 unchanged"],
      ...["go/list c=10 regression", "rust/list c=10 unchanged"],
    ]);
    expect(exitCodeOf(result.comparison.gate)).toBe(1);
    expect(result.world.saved).toEqual([]);
    expect(result.view.compared).toMatch(/measured in turns in 3 jobs$/);
    const files = ["run.jsonl", "comparison.json", "report.md", "report.html", "bmf.json"];
    expect([...result.world.written.keys()]).toEqual(files);
  });

  it("enter the baseline together, where all of them passed", async () => {
    const { world, run } = await reported(await all(3));
    expect(world.saved).toMatchObject([{ record: { id: run.id, configHash: run.configHash } }]);
    expect(world.saved[0]?.record.series).toHaveLength(8);
  });

  it("are sent to a tracker together, and only where all are there", async () => {
    const files = await all(2);
    const tracker = aTracker();
    await reported(files, { tracker });
    await reported(files.slice(1), { tracker });
    expect(tracker.tracked.map(({ series }) => series.length)).toEqual([16]);
  });

  it("fail where one is missing, which is named, and enter no baseline", async () => {
    const [first, , third] = await all(3);
    const result = await reported([first, third].flatMap((file) => file ?? []));
    const unmeasured = result.run.shards?.unmeasured ?? [];
    expect(unmeasured.length).toBeGreaterThan(0);
    expect(verdicts(result).filter((text) => text.endsWith("unmeasurable"))).toHaveLength(
      unmeasured.length,
    );
    expect(result.comparison.gate.reasons).toEqual([
      {
        kind: "missing-shard",
        figures: {
          of: "missing-shard",
          shard: { index: 2, count: 3 },
          told: "it left no run file",
        },
      },
    ]);
    expect(exitCodeOf(result.comparison.gate)).toBe(3);
    expect(result.world.saved).toEqual([]);
    const never = await reported(
      [first, third].flatMap((file) => file ?? []),
      { failOn: "never" },
    );
    expect(exitCodeOf(never.comparison.gate)).toBe(3);
  });

  it("pass without one where that is allowed, and enter no baseline", async () => {
    const result = await reported((await all(3)).slice(1), { allowMissingShards: true });
    expect(result.comparison.gate).toMatchObject({
      decision: "pass",
      reasons: [{ kind: "missing-shard", isBlocking: false }],
    });
    expect(result.view.standing).toBe("neutral");
    expect(result.world.saved).toEqual([]);
  });

  it("cut by different kinds of budget are refused", async () => {
    const auto: Partial<Config> = { ...CONFIG, measure: { atMostMs: 900_000 } };
    const files = [
      await measured({ index: 1, count: 2 }),
      await measured({ index: 2, count: 2 }, {}, auto),
    ];
    await expect(reported(files)).rejects.toMatchObject({
      kind: "usage",
      message: "1.json and 2.json are of different kinds of budget: budget and auto",
    });
  });

  it("of a part of the series are refused where the job that reports stands for all", async () => {
    const only = "go/*";
    const files = (await all(2)).map(({ place, run }) => ({ place, run: { ...run, only } }));
    await expect(reported(files)).rejects.toMatchObject({
      kind: "usage",
      message: "The shards measured only go/*",
    });
    const { comparison } = await reported(files, { only });
    expect(comparison.gate.decision).toBe("pass");
  });

  it("of another commit than the job's are refused", async () => {
    const sha = "f".repeat(40);
    await expect(reported(await all(2), { sha })).rejects.toMatchObject({
      kind: "usage",
      message: expect.stringContaining("The run file is of another commit"),
    });
  });
});

describe("a shard beside a base", () => {
  it("whose series are all new is no lost base", async () => {
    const scenarios = (CONFIG.scenarios ?? []).map((one) => ({ ...one, servers: ["go"] }));
    const files = await all(2, inItsBase({ scenarios, servers: [aServer()] }));
    const result = await reported(files);
    expect(files[1]?.run.series.every(({ arm }) => arm === "head")).toBe(true);
    expect(verdicts(result).filter((text) => text.startsWith("rust/"))).toEqual([
      ...["rust/greet c=1 new", "rust/greet c=10 new"],
      ...["rust/list c=1 new", "rust/list c=10 new"],
    ]);
    expect(result.comparison.gate).toMatchObject({ decision: "pass", reasons: [] });
  });

  it("takes no series of another shard for removed, and one of them measures what is still answered", async () => {
    const old = aScenario({ name: "old", servers: ["go"] });
    const gone = aScenario({ name: "gone", path: "/gone", servers: ["rust"] });
    const scenarios = [...(CONFIG.scenarios ?? []), old, gone];
    const answer: Behaviour["answer"] = ({ url }) =>
      url.endsWith("/gone") && !url.includes("base") ? { status: 404 } : {};
    const files = await all(4, { ...inItsBase({ scenarios }), answer });
    const measuring = files.filter(({ run }) => run.series.some((one) => one.scenario === "old"));
    expect(measuring).toHaveLength(1);
    const own = verdicts(await reported(files)).filter((text) => !/greet|list/.test(text));
    expect(own).toEqual(["go/old c=10 unchanged", "rust/gone c=10 removed"]);
  });

  it("adds no level of base that another shard has", async () => {
    const scenarios = [aScenario({ servers: ["go"], levels: [{ concurrency: 1 }] })];
    const config = { ...CONFIG, scenarios: [aScenario({ servers: ["go"], levels: LEVELS })] };
    const files = await all(2, inItsBase({ scenarios }), config);
    expect(verdicts(await reported(files))).toEqual([
      "go/greet c=1 unchanged",
      "go/greet c=10 unchanged",
    ]);
  });

  it("with which nothing is compared in any of them is lost", async () => {
    const answer = ({ url }: { readonly url: string }) =>
      new URL(url).pathname === "/greet" ? {} : { status: 404, body: "none" };
    const scenarios = [aScenario({ path: "/old", levels: LEVELS })];
    const behaviour: Partial<Behaviour> = {
      ...inItsBase({ scenarios }),
      answer: (request) => {
        const isBase = new URL(request.url).hostname.includes("base");
        return isBase ? {} : answer(request);
      },
    };
    const config = { ...CONFIG, scenarios: [aScenario({ levels: LEVELS })] };
    const result = await reported(await all(2, behaviour, config));
    expect(exitCodeOf(result.comparison.gate)).toBe(3);
    expect(result.comparison.gate.reasons).toContainEqual(
      expect.objectContaining({ kind: "lost-base" }),
    );
  });
});
