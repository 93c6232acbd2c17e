import { percentOf } from "../../src/domain/evidence/change.ts";
import { sumOf } from "../../src/domain/shared/sum-of.ts";
import { mean, standardDeviation } from "../../src/domain/statistics/descriptive.ts";
import { capacityOf } from "../../src/open-loop/domain/rounds.ts";
import { type Round, verdictOn } from "./capacity-run.ts";

/** Share of the false-alarm rate for all capacities of a run together. */
export const CAPACITY_RATE = 0.002;

/**
 * What many runs show.
 * @param runs rounds of each
 * @param knee the true capacity of base, in answers per second
 * @returns in percent: `bias` of a run's capacity and its `scatter`, the scatter of one `search` and of a round's
 * `difference`; numbers of runs by verdict, and of probes of a search; and of seconds of a run the mean and the most
 */
export function figuresOf(runs: readonly (readonly Round[])[], knee: number) {
  const all = runs.flat();
  const logs = all.map(({ base }) => Math.log(base.rate / knee));
  const ofRuns = runs.map((rounds) => {
    return Math.log(capacityOf(rounds.map(({ base }) => base)).rate / knee);
  });
  const differences = all.map(({ base, head }) => Math.log(head.rate / base.rate));
  const verdicts = runs.map((rounds) => verdictOn(rounds, CAPACITY_RATE));
  const seconds = runs.map((rounds) => sumOf(rounds, (one) => one.seconds));
  const probes = all.map((one) => one.probes.base);
  return {
    bias: percentOf(mean(ofRuns)),
    scatter: 100 * standardDeviation(ofRuns),
    search: 100 * standardDeviation(logs),
    difference: percentOf(mean(differences)),
    differenceScatter: 100 * standardDeviation(differences),
    verdicts: {
      worse: verdicts.filter((one) => one === "regression").length,
      better: verdicts.filter((one) => one === "improvement").length,
      same: verdicts.filter((one) => one === "unchanged" || one === "no-worse").length,
      open: verdicts.filter((one) => one === "inconclusive").length,
    },
    edges: all.filter(({ base, head }) => base.edge ?? head.edge).length,
    probes: mean(probes),
    mostProbes: Math.max(...probes),
    seconds: mean(seconds),
    mostSeconds: Math.max(...seconds),
  };
}
