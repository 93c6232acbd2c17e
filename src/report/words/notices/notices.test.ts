import { describe, expect, it } from "vitest";
import {
  aComparison,
  aReason,
  aSeriesComparison,
} from "../../../../test/support/builders/comparison.ts";
import { aShape } from "../../../../test/support/builders/config.ts";
import { type ViewInput, viewOf } from "../../../../test/support/builders/evidence.ts";
import { aCapacity, someOpenLoop } from "../../../../test/support/builders/open-loop.ts";
import { aRun, aSeries, driftingSeries, someFacts } from "../../../../test/support/builders/run.ts";
import { samples } from "../../../../test/support/builders/sample.ts";
import type { ComparedWith } from "../../../domain/comparison/comparison.ts";
import type { LateAnswers, SeriesComparison } from "../../../domain/findings/series-comparison.ts";
import type { Verdict } from "../../../domain/findings/verdict.ts";
import type { RunFile } from "../../../domain/run/file/run-file.ts";

const view = (overrides: Partial<ViewInput> = {}) =>
  viewOf({ run: aRun(), comparison: aComparison(), ...overrides });

const OTHER_RUN: ComparedWith = {
  kind: "run",
  id: "earlier",
  startedAt: "2026-01-01T00:00:00.000Z",
};

it("says nothing of few starts where nothing was started", () => {
  const comparison = aComparison({ comparedWith: { kind: "base", ref: "base-url" } });
  const of = (...servers: Parameters<typeof someFacts>) =>
    view({ run: aRun({ servers: [someFacts(...servers)] }), comparison }).notices.join();
  expect(of()).toContain("Each server was started only once");
  expect(of({ url: "http://a.example.com" })).not.toContain("Each server was started only");
});

it("says which budget would have held enough starts", () => {
  const comparison = aComparison({ comparedWith: { kind: "base", ref: "main" } });
  const plan = { seed: "1", budgetMs: 60_000, rounds: 1, blocks: 12 };
  const of = (needed: { neededMs?: number }) =>
    view({ run: aRun({ plan: { ...plan, ...needed } }), comparison }).notices.join();
  expect(of({ neededMs: 150_000 })).toContain("5 starts take a budget of about 2 min 30 s.");
  expect(of({})).not.toContain("starts take a budget");
});

it("says nothing of few starts where there was time for more and nothing left to measure", () => {
  const comparison = aComparison({ comparedWith: { kind: "base", ref: "main" } });
  const plan = { seed: "1", budgetMs: 240_000, blocks: 25 };
  const of = (rounds: number, early: { endedEarly?: true }) => {
    const run = aRun({ plan: { ...plan, rounds, ...early }, servers: [someFacts()] });
    return view({ run, comparison }).notices.join();
  };
  expect(of(7, { endedEarly: true })).not.toContain("was started only");
  expect(of(4, { endedEarly: true })).toContain("was started only once");
  expect(of(7, {})).toContain("was started only once");
});

const notices = (overrides: Partial<ViewInput>) => view(overrides).notices;

/** A round of an open load beside which other programs took so much of the machine, in percent. */
const besideRound = (others: number, round = 0) => ({ round, values: {}, machine: { others } });

describe("notices", () => {
  const history = (runs: number) =>
    aComparison({ comparedWith: { kind: "history", runs, testbed: "here" } });

  it("say that base comes after head", () => {
    const of = (by: "descendant" | "merge-base") => {
      const comparedWith: ComparedWith = { kind: "base", ref: "v2", why: { by, lacking: 2 } };
      return notices({ comparison: aComparison({ comparedWith }) }).join();
    };
    expect(of("descendant")).toContain("Base is a descendant of head: what got faster since");
    expect(of("merge-base")).not.toContain("descendant");
  });

  it("say nothing of what head was built from if there is nothing to compare it with", () => {
    const run = aRun({ workingTree: { untracked: [".venv/"] } });
    const comparedWith: ComparedWith = { kind: "lost", ref: "main" };
    expect(notices({ run, comparison: aComparison({ comparedWith }) })).toEqual([]);
  });

  const inRounds = (rounds: number) =>
    aSeries({ samples: samples(2 * rounds, (block) => ({ round: Math.floor(block / 2) })) });
  const shortfall = (head: number) => ({ "rate-shortfall": { head } });

  it("are none where all is well", () => {
    expect(notices({ recording: { recorded: true } })).toEqual([]);
    expect(notices({ run: aRun({ workingTree: {} }) })).toEqual([]);
    expect(notices({ recording: { recorded: false } })).toEqual([]);
    expect(notices({ comparison: history(3) })).toEqual([]);
    const comparedWith = { kind: "base", sha: "ba5e", ref: "main" } as const;
    const run = aRun({ base: { sha: "ba5e", ref: "main" }, series: [inRounds(5)] });
    expect(notices({ run, comparison: aComparison({ comparedWith }) })).toEqual([]);
    const nothing = aRun({ base: { sha: "ba5e", ref: "main" }, series: [inRounds(0)] });
    expect(notices({ run: nothing, comparison: aComparison({ comparedWith }) })).toEqual([]);
  });

  it.each([
    [
      1,
      "only once: processes of one program can differ, by 20 % and more with a just-in-time compiler, and one start cannot show by how much, so only a large change counts. A longer budget allows more starts; measure.repeats does not.",
    ],
    [
      4,
      "only 4 times: processes of one program can differ, by 20 % and more with a just-in-time compiler, and fewer than 5 starts find only changes that are clearly larger than that. A longer budget allows more.",
    ],
  ])("tell what %i starts of each server are worth in a comparison with base", (rounds, worth) => {
    const run = aRun({ series: [inRounds(1), inRounds(rounds)] });
    const comparedWith = { kind: "base", sha: "ba5e", ref: "main" } as const;
    expect(notices({ run, comparison: aComparison({ comparedWith }) })).toEqual([
      `Each server was started ${worth}`,
    ]);
    expect(notices({ run })).toEqual([]);
  });

  it("do not say that a longer budget allows more starts where a run ended for another reason", () => {
    const plan = { seed: "1", rounds: 6, blocks: 24 };
    const comparedWith = { kind: "base", sha: "ba5e", ref: "main" } as const;
    const afterTwo = (verdicts: readonly Verdict[], run: Partial<RunFile> = {}) => {
      const series = verdicts.map((verdict) => aSeriesComparison({ verdict }));
      const comparison = aComparison({ comparedWith, series });
      return notices({ run: aRun({ plan, series: [inRounds(2)], ...run }), comparison }).join("");
    };
    expect(afterTwo(["regression", "inconclusive"])).toContain("A longer budget allows more");
    expect(afterTwo(["regression", "regression"])).toBe("");
    expect(afterTwo(["regression"], { plan: { ...plan, rounds: 2 } })).toContain("longer budget");
    expect(afterTwo(["inconclusive"], { plan: { ...plan, endedEarly: true } })).toBe("");
    const failed = afterTwo(["inconclusive"], { failure: "go died" });
    expect(failed).toContain("was started only 2 times");
    expect(failed).not.toContain("longer budget");
  });

  it("say that a run ended at a regression, and not that a longer one would know more", () => {
    const plan = { seed: "1", rounds: 12, blocks: 24, failFast: true };
    const run = aRun({ plan, series: [inRounds(2)] });
    const comparedWith = { kind: "base", sha: "ba5e", ref: "main" } as const;
    const reasons = [aReason("slower")];
    const gate = { decision: "fail", reasons } as const;
    expect(notices({ run, comparison: aComparison({ comparedWith, gate }) })).toEqual([
      "The run ended at a regression, after 2 of 12 rounds; all other series are known less well than a whole run would know them. Without fail-fast it goes on.",
    ]);
    const [others] = notices({ run, comparison: aComparison({ comparedWith }) });
    expect(others).toContain("A longer budget allows more");
    const whole = { ...run, plan: { ...plan, rounds: 2 } };
    expect(notices({ run: whole, comparison: aComparison({ comparedWith, gate }) })[0]).toContain(
      "A longer budget allows more",
    );
  });

  it.each<[string, Partial<ViewInput>, string]>([
    ["a failure", { run: aRun({ failure: "go died" }) }, "The run is incomplete: go died"],
    [
      "a benchmark that changed",
      { run: aRun({ base: { ref: "main", changes: ["The benchmark changed: greet."] } }) },
      "The benchmark changed: greet.",
    ],
    [
      "programs that nobody could look at",
      { run: aRun({ base: { ref: "main", programsSeen: "nothing" } }) },
      "Whether both arms run the same program cannot be checked on this system.",
    ],
    [
      "programs whose reads nobody could see",
      { run: aRun({ base: { ref: "main", programsSeen: "processes" } }) },
      "This file system does not record which files are read: an interpreter that loads base's program from head's folder would go unnoticed.",
    ],
    [
      "a part of a server that found its port taken",
      {
        run: aRun({
          servers: [
            someFacts({ starts: [{ round: 0 }, { round: 1, addressTaken: "bind: EADDRINUSE" }] }),
          ],
        }),
      },
      'go: its log says "bind: EADDRINUSE", so a part of it may have ended, and what has that place may answer for it.',
    ],
    [
      "what only head had",
      { run: aRun({ workingTree: { untracked: [".venv/", "a.db"] } }) },
      "Only head had files that no commit has: .venv/, a.db. Base was built without them, so whatever head takes from them counts as change; a fresh clone has none of them.",
    ],
    [
      "all that only head had",
      { run: aRun({ workingTree: { untracked: ["x/"], moreUntracked: 3 } }) },
      expect.stringContaining("no commit has: x/ and 3 more. "),
    ],
    [
      "files that changed while they were measured",
      { run: aRun({ workingTree: { changed: ["a.js", "b.js"] } }) },
      "Files of head changed after it was built: a.js, b.js. These figures may be of both contents: measure again while nothing changes them.",
    ],
    [
      "servers that run already",
      {
        run: aRun({
          servers: [
            someFacts({ url: "http://a.example.com" }),
            someFacts({ arm: "base", url: "http://b.example.com" }),
          ],
          // Nothing was built in it.
          workingTree: { untracked: ["x/"] },
        }),
      },
      "Not started here: go at http://a.example.com, go (base) at http://b.example.com. The network is in these figures, CPU time and memory are not, and every round asks the same processes: whatever sets two of them apart counts as change.",
    ],
    [
      "what to do about a missing shard",
      {
        comparison: aComparison({
          gate: { decision: "fail", reasons: [aReason("missing", { kind: "missing-shard" })] },
        }),
      },
      expect.stringContaining("Run that job again, and then the report."),
    ],
    [
      "a gate that changed",
      {
        comparison: aComparison({
          gate: {
            decision: "pass",
            reasons: [],
            loosened: [{ bound: "throughput", base: 5, head: 500 }],
          },
        }),
      },
      "This pull request loosens the gate: throughput 5.00 % → 500 %. Base's gate decides.",
    ],
    [
      "two runs one after the other",
      { comparison: aComparison({ comparedWith: OTHER_RUN }) },
      expect.stringContaining("The two runs were not interleaved: "),
    ],
    [
      "one run twice",
      { comparison: aComparison({ comparedWith: { ...OTHER_RUN, isItself: true } }) },
      "Both files are of the same run: there is nothing to compare.",
    ],
    [
      "other programs on the machine",
      {
        comparison: aComparison({
          series: [
            aSeriesComparison({ metrics: { others: { head: 10 } } }),
            aSeriesComparison({ metrics: { others: { head: 12.5 }, steal: { head: 1 } } }),
            aSeriesComparison({ metrics: { others: { head: 10.1 } } }),
          ],
        }),
      },
      "The machine was not quiet: other programs took up to 12.5 % of its CPU time in half of the loads of 2 series.",
    ],
    [
      "a host that takes CPU time away",
      {
        comparison: aComparison({
          series: [aSeriesComparison({ metrics: { steal: { head: 30 } } })],
        }),
      },
      "The machine was not quiet: the hypervisor took up to 30.0 % of its CPU time in half of the loads of 1 series.",
    ],
    [
      "other programs beside open loads",
      {
        run: aRun({
          openLoop: someOpenLoop(
            aCapacity({ rounds: [12, 14, 2].map(besideRound) }),
            aCapacity({ server: "rust", rounds: [besideRound(10)] }),
            aCapacity({ arm: "base", rounds: [besideRound(99)] }),
            aCapacity({ server: "node" }),
          ),
        }),
      },
      "The machine was not quiet: other programs took up to 12.0 % of its CPU time in half of the loads of 1 series.",
    ],
    [
      "no entry into the baseline",
      { recording: { recorded: false, reason: "the gate failed" } },
      "This run is not added to the baseline: the gate failed.",
    ],
    ["others", { notices: ["x was skipped"] }, "x was skipped"],
    [
      "the generator",
      {
        comparison: aComparison({
          series: [
            aSeriesComparison({ generatorBound: 0.5 }),
            aSeriesComparison({ server: "rust", generatorBound: 0.49 }),
            aSeriesComparison({ server: "js", generatorBound: 1 }),
          ],
        }),
      },
      "The load generator was the limit for go/greet c=10, js/greet c=10: it used more CPU time than the server, and the two together used up the machine, so these servers can do more than the figures show.",
    ],
    [
      "a rate that was not reached",
      {
        comparison: aComparison({
          series: [
            aSeriesComparison({ level: { rate: 500 }, metrics: shortfall(1.01) }),
            aSeriesComparison({ level: { rate: 100 }, metrics: shortfall(1) }),
            aSeriesComparison({ level: { rate: 10 }, metrics: {} }),
            aSeriesComparison({ level: { concurrency: 10 }, metrics: shortfall(50) }),
          ],
        }),
      },
      "go/greet rate=500: the rate fell short by 1.01 %: the latency shown is that of a server, or a load generator, that cannot keep up.",
    ],
    [
      "bursts without an answer",
      {
        comparison: aComparison({
          series: [
            aSeriesComparison(),
            aSeriesComparison({ name: "js/x c=1", unansweredBursts: 1 }),
          ],
        }),
      },
      "js/x c=1: no request was answered in 1 burst; the server or the whole machine stalled.",
    ],
    [
      "requests with too few answers",
      {
        comparison: aComparison({
          series: [
            aSeriesComparison(),
            aSeriesComparison({
              request: "GET /a",
              metrics: { requests: { head: 40 } },
              tooFewAnswers: ["latency-p99"],
            }),
            aSeriesComparison({ request: "b", tooFewAnswers: ["throughput", "latency-p99"] }),
          ],
        }),
      },
      "Too few answers to judge requests by themselves, so that only their mix shows a change: go/greet c=10 / GET /a (40 in a burst: p99); go/greet c=10 / b (0 in a burst: throughput, p99). A longer burst or a larger weight brings more.",
    ],
    [
      "series with too few answers for a percentile",
      {
        comparison: aComparison({
          series: [
            aSeriesComparison({
              metrics: { requests: { head: 40 } },
              tooFewAnswers: ["latency-p99"],
            }),
          ],
        }),
      },
      "Too few answers for a percentile, beyond which ten have to lie in each start (1,000 for p99), so this is no pass: go/greet c=10 (40 in a burst: p99). A longer budget brings more, and p90 takes 100.",
    ],
  ])("tell of %s", (_, overrides, text) => {
    expect(notices(overrides)).toEqual([text]);
  });
});

describe("servers that were not warm", () => {
  const starts = (...gains: readonly (number | undefined)[]) =>
    gains.map((stillFasterPercent, round) => ({
      round,
      coldStartMs: 10,
      warmUpMs: 5200,
      ...(stillFasterPercent !== undefined && { stillFasterPercent }),
    }));
  const meaning =
    "The figures show a server that was not warm yet, and say little about a warm one; a longer budget leaves more time for the warm-up.";
  const { warmUpMs: _, ...open } = aShape();

  const onMachine = (metrics: SeriesComparison["metrics"]) =>
    aComparison({ series: [aSeriesComparison({ metrics })] });

  it("are named with what they still gained when the time was over", () => {
    const servers = [
      someFacts({ starts: [...starts(38, undefined, 12), { round: 3, stillFasterPercent: 50 }] }),
      someFacts({ arm: "base", starts: starts(38, undefined) }),
    ];
    const series = [aSeries({ load: open })];
    expect(notices({ run: aRun({ servers, series }) })).toEqual([
      `Still speeding up: go, by +38.0 % when its warm-up of 5.20 s was over (3 of 4 starts). ${meaning}`,
    ]);
  });

  it("are named with what they gained while they were measured", () => {
    const series = [{ ...driftingSeries(1), load: open }];
    expect(notices({ run: aRun({ series }) })).toEqual([
      `Still speeding up: go +100.0 % from the first to the last burst of a round. ${meaning}`,
    ]);
  });

  it("need a longer warm-up where the configuration says how long it is", () => {
    const other = aSeries({ server: "rust", load: open });
    const [first] = notices({ run: aRun({ series: [driftingSeries(1), other] }) });
    expect(first).toMatch(/warm one; a longer `warm-up` does, or `warm-up: auto`, which goes on/);
    const rust = {
      ...driftingSeries(1),
      ...{ name: "rust/greet c=10", server: "rust", load: open },
    };
    const [second] = notices({ run: aRun({ series: [aSeries(), rust] }) });
    expect(second).toBe(
      `Still speeding up: rust +100.0 % from the first to the last burst of a round. ${meaning}`,
    );
  });

  it("are distinguished from those that slow down", () => {
    expect(notices({ run: aRun({ series: [driftingSeries(-1)] }) })).toEqual([
      "Slowing down: go −50.0 % from the first to the last burst of a round. Each start begins fast again, so it is the server and not the machine.",
    ]);
  });

  it("that slow down may be slowed down by what else the machine does", () => {
    const run = aRun({ series: [driftingSeries(-1)] });
    const [first] = notices({ run, comparison: onMachine({ others: { head: 30 } }) });
    expect(first).toBe(
      "Slowing down: go −50.0 % from the first to the last burst of a round. The machine was not quiet, so it may be that and not the server.",
    );
    const [quiet] = notices({ run, comparison: onMachine({ steal: { head: 1 } }) });
    expect(quiet).toContain("so it is the server");
  });

  it("come before the notice about the machine", () => {
    const comparison = onMachine({ steal: { head: 30 } });
    const [first, second] = notices({ run: aRun({ series: [driftingSeries(1)] }), comparison });
    expect(first).toContain("Still speeding up");
    expect(second).toContain("The machine was not quiet");
  });
});

describe("answers that look late", () => {
  const noticesOf = (verdict: "worse" | "perhaps-worse", by: LateAnswers["by"]) => {
    const late = { by, base: 41.26, head: 92, verdict } as const;
    return notices({ comparison: aComparison({ series: [aSeriesComparison({ late })] }) });
  };

  it("are named, unless the gate names them", () => {
    expect(noticesOf("perhaps-worse", "closing-load")).toEqual([
      "Answers look late, though not in enough starts to be sure: go/greet c=10: a request takes 92.0 ms (base 41.3 ms) under load that waits for every answer.",
    ]);
    expect(noticesOf("perhaps-worse", "under-way")).toEqual([
      "Answers look late, though not in enough starts to be sure: go/greet c=10: 92.0 requests are under way when a burst ends (base 41.3), so answers take longer than any burst waits for them.",
    ]);
    expect(noticesOf("perhaps-worse", "mean")).toEqual([
      "Answers look late, though not in enough starts to be sure: go/greet c=10: a request takes 92.0 ms (base 41.3 ms) in the mean of all answers, with pauses that typical bursts do not have.",
    ]);
    expect(noticesOf("worse", "closing-load")).toEqual([]);
  });
});
