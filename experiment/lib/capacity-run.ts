import { percentOf } from "../../src/domain/evidence/change.ts";
import { decide } from "../../src/domain/findings/decide.ts";
import { probeMs } from "../../src/domain/run/plan/capacity-time.ts";
import { hasTimeForRound } from "../../src/domain/run/plan/open-loop-rounds.ts";
import { median } from "../../src/domain/statistics/descriptive.ts";
import {
  type CapacityLimits,
  type Probe,
  probeOf,
} from "../../src/open-loop/domain/capacity/probe.ts";
import {
  foundRate,
  nextRate,
  type SearchRange,
} from "../../src/open-loop/domain/capacity/search.ts";
import { pairedChange, type Pair as RoundSearches } from "../../src/open-loop/domain/rounds.ts";

/** What a load shows. */
type Loaded = Parameters<typeof probeOf>[2];

/** Loads a server at a rate for some milliseconds. */
export type Load = (rate: number, burstMs: number) => Loaded;

/** Two servers on one machine. */
export interface Pair {
  /** Fresh processes of both. */
  readonly start: () => Readonly<Record<"base" | "head", Load>>;
  readonly idle: (seconds: number) => void;
}

/** Time between two probes, in seconds: the generator's start, and the answers under way at its end. */
const BETWEEN = 0.15;

/** Time to start and warm up a server, in seconds. */
const START = 2;

/** One round of searches. */
export interface Round extends RoundSearches {
  /** Number of probes of each arm. */
  readonly probes: Readonly<Record<"base" | "head", number>>;
  readonly seconds: number;
}

/** Searches both arms in turns, round by round; later rounds begin in the middle of where earlier ones ended. */
export function searchRounds(
  rounds: number,
  pair: Pair,
  limits: CapacityLimits,
  range: SearchRange,
): readonly Round[] {
  const found: Round[] = [];
  const isInTime = () => hasTimeForRound(found.map(({ seconds }) => 1000 * seconds));
  for (let round = 0; round < rounds && isInTime(); round += 1) {
    const logs = found.flatMap(({ base, head }) => [base, head].map(({ rate }) => Math.log(rate)));
    const own = logs.length === 0 ? range : { ...range, start: Math.exp(median(logs)) };
    found.push(searchRound(round, pair, limits, own));
  }
  return found;
}

function searchRound(
  round: number,
  { start, idle }: Pair,
  limits: CapacityLimits,
  range: SearchRange,
): Round {
  const loads = start();
  let seconds = 0;
  const pass = (time: number) => {
    idle(time);
    seconds += time;
  };
  pass(2 * START);
  const probes: Record<"base" | "head", Probe[]> = { base: [], head: [] };
  const open = new Set(round % 2 === 0 ? (["base", "head"] as const) : (["head", "base"] as const));
  while (open.size > 0) {
    for (const arm of open) {
      const rate = nextRate(probes[arm], range);
      if (rate === undefined) {
        open.delete(arm);
        continue;
      }
      const burstMs = probeMs(limits, rate);
      probes[arm].push(probeOf({ rate, burstMs }, limits, loads[arm](rate, burstMs)));
      seconds += burstMs / 1000;
      pass(BETWEEN);
    }
  }
  return {
    base: foundRate(probes.base, range),
    head: foundRate(probes.head, range),
    probes: { base: probes.base.length, head: probes.head.length },
    seconds,
  };
}

/**
 * The verdict on the rounds of a run, by the rule of every metric.
 * @param falseAlarmRate share of the one capacity
 */
export function verdictOn(rounds: readonly RoundSearches[], falseAlarmRate: number) {
  const change = pairedChange(rounds);
  if (!change) return "inconclusive";
  const { lower, higher } = change.pValues();
  const judged = {
    changePercent: percentOf(change.difference),
    leastPercent: percentOf(change.low),
    mostPercent: percentOf(change.high),
    pLower: lower,
    pHigher: higher,
  };
  return decide(judged, { id: "throughput", tolerancePercent: 5, falseAlarmRate });
}
