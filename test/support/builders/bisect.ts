import type { BisectStep, CommitFacts } from "../../../src/bisect/domain/bisection.ts";
import type { Worsening } from "../../../src/bisect/domain/standing.ts";
import type { MeasuredPair, PairRequest } from "../../../src/bisect/ports.ts";
import type { Verdict } from "../../../src/domain/findings/verdict.ts";
import { LoadgateError } from "../../../src/domain/shared/error.ts";
import { aComparison, aMetric, aSeriesComparison } from "./comparison.ts";

/** A commit that a search can meet. */
export interface SimulatedCommit extends CommitFacts {
  /** Its throughput's worsening against GOOD, as a difference of logarithms. */
  readonly worse: number;
  /** It does not build. */
  readonly isBroken?: boolean;
}

/** A straight history: commit n has the worsening at index n − 1. */
export function aHistory(worsenings: readonly number[], broken: readonly number[] = []) {
  return worsenings.map(
    (worse, at): SimulatedCommit => ({
      ...{ sha: `c${at + 1}`, subject: `change ${at + 1}`, date: "2026-05-01T10:00:00Z" },
      ...{ parents: [at === 0 ? "good" : `c${at}`], worse },
      ...(broken.includes(at + 1) && { isBroken: true }),
    }),
  );
}

/** What git says of a commit. */
const factsOf = ({ worse: _, isBroken: __, ...facts }: SimulatedCommit): CommitFacts => facts;

/** A measured worsening of a throughput, and its verdict. */
export interface MeasuredWorsening {
  readonly worsening: Worsening;
  readonly verdict: Verdict;
}

/** A worsening of throughput, of which less is worse, in percent. */
function percentsOf({ estimate, low, high }: Worsening) {
  const of = (worsening: number) => Math.expm1(-worsening) * 100;
  return { changePercent: of(estimate), lowPercent: of(high), highPercent: of(low) };
}

const TOLERANCE = 0.05;

/** What an estimate shows by a tolerance of 5 %. */
function measuredWith(estimate: number, standardError: number): MeasuredWorsening {
  const half = 1.96 * standardError;
  const worsening = { estimate, low: estimate - half, high: estimate + half };
  const isOver = worsening.low > TOLERANCE;
  const isWithin = worsening.high < TOLERANCE;
  return { worsening, verdict: isOver ? "regression" : isWithin ? "unchanged" : "inconclusive" };
}

/** The world of a search in which throughput is measured with a known error. */
export function aBisectWorld(
  history: readonly SimulatedCommit[],
  {
    error = () => 0,
    standardError = 0.01,
    earlier = [],
    merged = new Map(),
    measured: of = (worse: number) => measuredWith(worse + error() * standardError, standardError),
  }: {
    /** The error of a measurement in standard errors. */
    readonly error?: () => number;
    readonly standardError?: number;
    /** What a pair shows whose true worsening is this. */
    readonly measured?: (worse: number) => MeasuredWorsening;
    readonly earlier?: readonly BisectStep[];
    /** The commits that merges brought, by the merge's id. */
    readonly merged?: ReadonlyMap<string, readonly SimulatedCommit[]>;
  } = {},
) {
  const all = [...history, ...[...merged.values()].flat()];
  const bySha = new Map(all.map((one) => [one.sha, one]));
  const asked: PairRequest[] = [];
  const stored: (readonly BisectStep[])[] = [];
  const stages: string[] = [];
  let now = 0;
  const measure = async (request: PairRequest): Promise<MeasuredPair> => {
    asked.push(request);
    now += 60_000;
    const [base, head] = [bySha.get(request.base), bySha.get(request.head)];
    if (head?.isBroken) throw new LoadgateError("measurement", "api: its build failed");
    const { worsening, verdict } = of((head?.worse ?? 0) - (base?.worse ?? 0));
    const throughput = aMetric({ ...percentsOf(worsening), verdict });
    const series = [aSeriesComparison({ verdict, metrics: { throughput } })];
    const profile = {
      ...{ series: "go/greet c=10", starts: 4, durationMs: 1, baseUs: 100, headUs: 130 },
      ...{ compared: 2, functions: [{ name: "slow (a.go:3)", baseUs: 10, headUs: 40 }] },
    };
    return {
      comparison: { ...aComparison({ series }), verdict },
      ...(request.explains && { profile }),
    };
  };
  const commits = {
    resolve: async (name: string) => name,
    between: async () => history.map(factsOf),
    mergedBy: async ({ sha }: CommitFacts) => (merged.get(sha) ?? []).map(factsOf),
    files: async () => ["src/a.go", "src/b.go"],
  };
  const quiet = { advance: () => {}, note: () => {}, warn: () => {}, log: () => {} };
  return {
    ...{ commits, measured: asked, stored, stages, now: () => now },
    progress: { ...quiet, stage: (text: string) => void stages.push(text) },
    runner: { measure, remove: async () => {} },
    store: {
      read: async () => earlier,
      write: async (steps: readonly BisectStep[]) => void stored.push([...steps]),
    },
  };
}
