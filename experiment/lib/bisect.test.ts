import path from "node:path";
import { describe, expect, it } from "vitest";
import { bisect } from "../../src/bisect/app/bisect.ts";
import { required } from "../../src/domain/shared/required.ts";
import { seededRandom } from "../../src/domain/statistics/random.ts";
import {
  aBisectWorld,
  aHistory,
  type MeasuredWorsening,
} from "../../test/support/builders/bisect.ts";
import { planRun, sizesOf } from "./planned-run.js";
import { RECORDED_MS, readRecording } from "./recording.js";
import { drawRun } from "./resample.js";
import { engineRule } from "./rules.js";
import { SHAPES } from "./shapes.js";
import { AT_ONCE, judge } from "./whole-run.js";

const COMMITS = 64;
const RUNS = 100;
const SHAPE = required(SHAPES[1], "shape");
const RECORDING = readRecording(path.resolve(import.meta.dirname, "../data/aa.csv"));
const SIZES = sizesOf(required(planRun(SHAPE, 120_000, RECORDED_MS), "plan"));

/** A measurement of two minutes, drawn from the recording of a server beside itself, with a planted worsening. */
function measuredFrom(random: () => number) {
  return (worse: number): MeasuredWorsening => {
    const [throughput = [], ...others] = drawRun(RECORDING, SIZES, random, SHAPE)[0] ?? [];
    const slower = throughput.map((round) => round.map((value) => value - worse));
    const changes = engineRule([[slower, ...others]]);
    const { difference, low, high } = required(changes[0]?.[0], "change");
    const verdict = judge(changes, "rule", AT_ONCE)[0]?.[0] as MeasuredWorsening["verdict"];
    return { worsening: { estimate: -difference, low: -high, high: -low }, verdict };
  };
}

/** The history of one run: worsenings, commits that do not build, and the right answers. */
interface Case {
  readonly worse: readonly number[];
  readonly broken?: readonly number[];
  readonly right: readonly number[];
}

const from = (first: number, size: number) =>
  Array.from({ length: COMMITS }, (_, at) => (at + 1 >= first ? size : 0));
const anyCommit = (random: () => number) => 1 + Math.floor(random() * COMMITS);
const one =
  (size: number) =>
  (random: () => number): Case => {
    const at = anyCommit(random);
    return { worse: from(at, size), right: [at] };
  };

const KINDS: Readonly<Record<string, (random: () => number) => Case>> = {
  "10 %": one(Math.log(1.1)),
  "25 %": one(Math.log(1.25)),
  "100 %": one(Math.log(2)),
  "25 % that comes and goes": (random) => {
    const [a = 1, b = 1, c = 1] = [
      anyCommit(random),
      anyCommit(random),
      anyCommit(random),
    ].toSorted((x, y) => x - y);
    const isSlow = (at: number) => (at >= a && at < b) || at >= c;
    const worse = Array.from({ length: COMMITS }, (_, at) => (isSlow(at + 1) ? Math.log(1.25) : 0));
    const right = worse.flatMap((now, at) => (now > (worse[at - 1] ?? 0) ? [at + 1] : []));
    return { worse, right };
  },
  "two of 12 % that add up": (random) => {
    const [a, b] = [anyCommit(random), anyCommit(random)];
    const first = from(a, Math.log(1.12));
    return {
      worse: from(b, Math.log(1.12)).map((own, at) => own + (first[at] ?? 0)),
      right: [a, b],
    };
  },
  "25 %, and a third of the commits do not build": (random) => {
    const { worse, right } = one(Math.log(1.25))(random);
    const broken = worse.flatMap((_, at) => (at < COMMITS - 1 && random() < 1 / 3 ? [at + 1] : []));
    return { worse, right, broken };
  },
};

/** Searches as many histories of a kind. */
async function searched(kind: string) {
  const random = seededRandom(`bisect ${kind}`);
  const results = { right: 0, between: 0, none: 0, wrong: 0, steps: 0 };
  for (let run = 0; run < RUNS; run += 1) {
    const { worse, broken = [], right } = required(KINDS[kind], kind)(random);
    const history = aHistory(worse, broken);
    const world = aBisectWorld(history, { measured: measuredFrom(random) });
    const { signal } = new AbortController();
    const { result, steps } = await bisect(world, { good: "good", bad: `c${COMMITS}`, signal });
    results.steps += steps.length / RUNS;
    const numberOf = (sha: string) => (sha === "good" ? 0 : Number(sha.slice(1)));
    if (result.kind === "no-regression") results.none += 1;
    else if (result.kind === "found") {
      const isRight = right.includes(numberOf(result.commit.sha));
      results[isRight ? "right" : "wrong"] += 1;
    } else {
      // A range that leaves out the commit is as wrong as a wrong commit.
      const [good, bad] = [numberOf(result.good), numberOf(result.bad)];
      results[right.some((at) => at > good && at <= bad) ? "between" : "wrong"] += 1;
    }
  }
  return results;
}

describe("searches among 64 commits, measured as recorded", () => {
  it.each(Object.keys(KINDS))(
    "name a wrong commit in at most 2 %: %s",
    async (kind) => {
      const results = await searched(kind);
      expect(results.wrong).toBeLessThanOrEqual(0.02 * RUNS);
      const isSure = kind === "25 %" || kind === "100 %";
      if (isSure) expect(results.right).toBeGreaterThanOrEqual(0.95 * RUNS);
    },
    300_000,
  );
});
