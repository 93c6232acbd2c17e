import { seriesValue } from "../metrics/series-value.ts";
import { type LostBase, lossOf } from "../run/lost-base.ts";
import type { MeasuredSeries, RunFile } from "../run/run-file.ts";
import type { Gate } from "../run/series-gate.ts";
import { armEvidence, centresOf, ESTIMATED } from "./arm-evidence.ts";
import { earlyChangeOf } from "./early-call.ts";
import { changeOf } from "./paired-changes.ts";
import { type ReferenceOf, referenceOf } from "./reference.ts";

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
 * @param heads series of head
 * @param run both arms
 */
export function baseReferences(
  heads: readonly MeasuredSeries[],
  run: RunFile,
  { lost, gate, isEarly = false }: Compared,
): ReferenceOf {
  const estimate = isEarly ? earlyChangeOf : changeOf;
  const { paired, centres, pool, warming } = armEvidence(heads, run, { lost, gate });
  return (head) => {
    const notCompared = lossOf(lost, head)?.reason;
    if (notCompared !== undefined) return () => ({ notCompared });
    const own = paired.get(head);
    if (!own) return () => ({});
    return (id, value) => {
      const change = ESTIMATED.includes(id)
        ? estimate(
            centres.get(head)?.get(id) ?? centresOf(own.pairs, id),
            pool,
            warming.has(head.server),
          )
        : undefined;
      return referenceOf(seriesValue(own.base.samples, id), value, change);
    };
  };
}
