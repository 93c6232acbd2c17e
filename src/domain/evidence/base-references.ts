import { ROUND_METRIC_IDS, type RoundMetricId, type SeriesMetricId } from "../metrics/catalogue.ts";
import { seriesValue } from "../metrics/values.ts";
import { lossOf } from "../run/file/lost-base.ts";
import { earlyChangeOf } from "../stopping/early-call.ts";
import { centresIn, type Evidence } from "./evidence.ts";
import { changeOf } from "./paired-changes.ts";
import { type ReferenceOf, referenceOf } from "./reference.ts";
import { changeByRounds } from "./round-values.ts";

/** Metrics that base only has if its own configuration has services, so they can be new. */
const OF_SERVICES: readonly SeriesMetricId[] = [
  "total-cpu-per-request",
  "services-cpu",
  "services-rss",
];

function isOfRounds(id: SeriesMetricId): id is RoundMetricId {
  return ROUND_METRIC_IDS.some((one) => one === id);
}

/**
 * The reference of each series of head: base's series of the same name, compared by pairs.
 * @param isEarly it is too early for a look, so only large slowdowns count
 */
export function baseReferences(
  { lost, series, pool, warming }: Evidence,
  isEarly = false,
): ReferenceOf {
  const estimate = isEarly ? earlyChangeOf : changeOf;
  return (head) => {
    const notCompared = lossOf(lost, head);
    if (notCompared) return () => ({ notCompared });
    const own = series.get(head.name);
    if (!own) return () => ({});
    return (id, value) => {
      const shown = seriesValue(own.base.samples, id);
      const isLacking = shown === undefined && value !== undefined && !OF_SERVICES.includes(id);
      if (isLacking) return { lacksBase: true };
      if (isOfRounds(id) && !isEarly) {
        const change = shown === undefined ? undefined : changeByRounds(own, id);
        return { ...referenceOf(shown, value, change), isJudged: true };
      }
      const centres = shown === undefined ? undefined : centresIn(own, id);
      const change = centres && estimate(centres, pool, warming.has(head.server));
      return { ...referenceOf(shown, value, change), isJudged: own.judged.includes(id) };
    };
  };
}
