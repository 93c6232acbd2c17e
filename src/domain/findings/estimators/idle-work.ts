import { agreementOf } from "../../evidence/agreement.ts";
import { welchChange } from "../../evidence/change.ts";
import { totalIn } from "../../metrics/totals.ts";
import { valuesByRound } from "../../metrics/values.ts";
import type { MeasuredSeries } from "../../run/file/run-file.ts";
import { burstsByRound, column, knownOf, type Samples } from "../../series/samples.ts";
import { isWhole } from "../../series/series.ts";
import { matched } from "../../shared/matched.ts";
import { required } from "../../shared/required.ts";
import { sumOf } from "../../shared/sum-of.ts";
import { mean, median } from "../../statistics/descriptive.ts";
import type { Finding } from "../finding.ts";
import type { Estimator } from "../seen.ts";
import type { IdleWork } from "../series-comparison.ts";

/** Part of the machine's CPU time, in percent, from which on an idle server's work is named: less hardly slows another. */
const LEAST_PERCENT = 5;

/**
 * A server that works while it is not loaded. Both arms are up at the same time, so what it puts off, or does all the
 * time, slows the other arm and makes its own look faster. Other programs disturb the bursts of both arms alike if both
 * leave them as much of the machine. If one arm waits they do not, so the difference is only the server's up to the CPU
 * time that it used between its bursts.
 */
export const idleWork: Estimator = ({ rows, arms }) =>
  rows.flatMap(({ name }): readonly Finding[] => {
    const [head, base] = [arms.head.get(name), arms.base.get(name)];
    const found = head && base && isWhole(head) && idleWorkIn(base, head);
    if (!found) return [];
    const effect = found.arm === "head" ? "doubts" : "holds";
    const figures = { of: "idle-work", idleWork: found } as const;
    return [{ series: name, by: "idle-work", effect, figures }];
  });

/** Greatest probability that other programs alone set the bursts of the arms so far apart. */
const MOST_CHANCE = 0.001;

/** What all starts but one agree on, and chance does not explain. */
function idleWorkIn(base: MeasuredSeries, head: MeasuredSeries): IdleWork | undefined {
  const rounds = matched(roundsOf(base.samples), roundsOf(head.samples));
  const all = (arm: "base" | "head") => rounds.flatMap((round) => round[arm].others);
  const apart = welchChange(all("head"), all("base"));
  if (!apart || 2 * Math.min(...Object.values(apart.pValues())) > MOST_CHANCE) return undefined;
  const [arm, other] =
    apart.difference > 0 ? (["head", "base"] as const) : (["base", "head"] as const);
  const percents = rounds.map((round) => {
    const own = (100 * round[arm].betweenMs) / round[other].machineMs;
    return Math.min(mean(round[other].others) - mean(round[arm].others), own);
  });
  const isShown = agreementOf(percents).shown >= LEAST_PERCENT;
  return isShown ? { arm, percent: median(percents) } : undefined;
}

/**
 * Each round's values of others' CPU, the machine's CPU time in its bursts, and the server's between them, which CPU time per
 * request has as well; infinite if it is unknown.
 */
function roundsOf(samples: Samples) {
  const bursts = burstsByRound(samples);
  const total = required(totalIn(samples, "cpu-per-request"), "total");
  const [machineMs, serverMs] = [column(samples, "machineCpuMs"), column(samples, "serverCpuMs")];
  const rounds = [...valuesByRound(samples, "others")].map(([round, others]) => {
    const own = required(bursts.get(round), "bursts");
    const addedUp = (values: readonly number[]) =>
      sumOf(knownOf(own.map((burst) => values[burst] as number)), (ms) => ms);
    const { part, whole } = total(own);
    const betweenMs = whole > 0 ? part / 1000 - addedUp(serverMs) : Number.POSITIVE_INFINITY;
    return [round, { others, machineMs: addedUp(machineMs), betweenMs }] as const;
  });
  return new Map(rounds);
}
