import type { Gate } from "../gate/bounds.ts";
import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { seriesValue } from "../metrics/series-value.ts";
import { type LostBase, lossOf } from "../run/lost-base.ts";
import type { RunFile } from "../run/run-file.ts";
import { earlyChangeOf } from "../stopping/early-call.ts";
import { armEvidence, ESTIMATED, pairsOfLast } from "./evidence.ts";
import { changeOf } from "./paired-changes.ts";
import { type ReferenceOf, referenceOf } from "./reference.ts";
import { centresOfPairs } from "./round-centres.ts";

/** What base has only where its own configuration has services, so that it can be new. */
const OF_SERVICES: readonly SeriesMetricId[] = [
  "total-cpu-per-request",
  "services-cpu",
  "services-rss",
];

/** What cannot be compared, and what is gated. */
interface Compared {
  readonly gate: Gate;
  readonly lost: readonly LostBase[];
  /** It is too early for a look, so only large slowdowns count. */
  readonly isEarly?: boolean;
}

/**
 * What each series of head is compared with: base's series of the same name, by the pairs that both share. All pairs
 * are gone through once beforehand, since how much processes differ is estimated from all of them.
 * @param run both arms
 */
export function baseReferences(
  run: RunFile,
  { lost, gate, isEarly = false }: Compared,
): ReferenceOf {
  const estimate = isEarly ? earlyChangeOf : changeOf;
  const { bases, centres, pool, warming } = armEvidence(run, { lost, gate });
  const pairsOf = pairsOfLast();
  return (head) => {
    const notCompared = lossOf(lost, head)?.reason;
    if (notCompared !== undefined) return () => ({ notCompared });
    const base = bases.get(head);
    if (!base) return () => ({});
    return (id, value) => {
      const shown = seriesValue(base.samples, id);
      const isLacking = shown === undefined && value !== undefined && !OF_SERVICES.includes(id);
      if (isLacking) return { lacksBase: true };
      if (shown === undefined || !ESTIMATED.includes(id)) {
        return referenceOf(shown, value, undefined);
      }
      const own = centres.get(head)?.get(id) ?? centresOfPairs(pairsOf(base, head), id);
      return referenceOf(shown, value, estimate(own, pool, warming.has(head.server)));
    };
  };
}
