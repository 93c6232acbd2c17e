import { boundsOf } from "../bounds/bounds.ts";
import { centresIn, type Evidence } from "../evidence/evidence.ts";
import { isMeasured } from "../evidence/failed-under-load.ts";
import { changeOf } from "../evidence/paired-changes.ts";
import { type ReferenceOf, referenceOf } from "../evidence/reference.ts";
import { changeByRounds } from "../evidence/round-values.ts";
import { ROUND_METRIC_IDS, SERVICE_METRIC_IDS } from "../metrics/catalogue.ts";
import { seriesValue } from "../metrics/values.ts";
import { earlyChangeOf } from "../rates/looks.ts";
import { lossOf } from "../run/file/base-commit.ts";

/**
 * The reference of each series of head: base's series of the same name, compared by pairs.
 * @param isEarly it is too early for a look, so only large slowdowns count
 */
export function baseReferences(
  { gate, lost, series, pool, warming }: Evidence,
  isEarly = false,
): ReferenceOf {
  const estimate = isEarly ? earlyChangeOf : changeOf;
  return (head) => {
    const notCompared = lossOf(lost, head);
    if (notCompared) return () => ({ notCompared });
    const own = series.get(head.name);
    if (!own) return () => ({});
    const { maxErrorPercent } = boundsOf(gate, head.name);
    const measured = { isMeasured: isMeasured(head.samples, maxErrorPercent, own.base.samples) };
    return (id, value) => {
      const shown = seriesValue(own.base.samples, id);
      // Base only has services if its own configuration has some, so their metrics can be new.
      const mayBeNew = SERVICE_METRIC_IDS.some((one) => one === id);
      if (shown === undefined && value !== undefined && !mayBeNew)
        return { ...measured, lacksBase: true };
      const ofRounds = ROUND_METRIC_IDS.find((one) => one === id);
      if (ofRounds && !isEarly) {
        const change = shown === undefined ? undefined : changeByRounds(own, ofRounds);
        return { ...measured, ...referenceOf(shown, value, change), isJudged: true };
      }
      const centres = shown === undefined ? undefined : centresIn(own, id);
      const change = centres && estimate(centres, pool, warming.has(head.server));
      const isJudged = own.judged.includes(id);
      return { ...measured, ...referenceOf(shown, value, change), isJudged };
    };
  };
}
