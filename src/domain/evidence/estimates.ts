import { boundsOf, gatedIn } from "../bounds/bounds.ts";
import { PAIRED_METRIC_IDS } from "../metrics/catalogue.ts";
import { isWhole } from "../series/series.ts";
import { required } from "../shared/required.ts";
import { answersIn, arePooled, POOLED } from "./enough-answers.ts";
import type { Evidence } from "./evidence.ts";
import { changeOf } from "./paired-changes.ts";

/**
 * The estimate of each gated change from base to head, with the number of comparisons that are judged together; empty
 * without a base.
 */
export function estimates(evidence: Pick<Evidence, "series" | "gate" | "pool" | "warming">) {
  const { series, gate, pool, warming } = evidence;
  const compared = [...series.values()].flatMap(({ head, base, centres, judged }) => {
    const { tolerancePercent: tolerated } = boundsOf(gate, head.name);
    const isPooled =
      !isWhole(head) && arePooled(head, POOLED, answersIn(base.samples, head.samples));
    return gatedIn(gate, head.name, PAIRED_METRIC_IDS).flatMap((metric) => {
      // A metric pooled over a round has no noise of bursts.
      if (!judged.includes(metric) || (isPooled && metric === POOLED)) return [];
      const tolerancePercent = required(tolerated[metric], "tolerance");
      return [{ head, metric, tolerancePercent, centres: required(centres.get(metric), "rounds") }];
    });
  });
  return compared.flatMap(({ head, metric, tolerancePercent, centres }) => {
    const change = changeOf(centres, pool, warming.has(head.server));
    if (!change?.rounds) return [];
    const known = { change, pairs: centres.pairs, rounds: change.rounds, tests: compared.length };
    return [{ series: head.name, metric, tolerancePercent, ...known }];
  });
}
