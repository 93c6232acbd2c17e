import { studentChange } from "../../src/domain/change.ts";
import { judgeSeries } from "../../src/domain/judge.ts";
import { timedBurst } from "../../src/domain/load-shape.ts";
import { levelOfLook } from "../../src/domain/looks.ts";
import { seriesMetric } from "../../src/domain/metric.ts";
import { changeOfPairs, changesOf } from "../../src/domain/paired-changes.ts";
import { BURST_OVERHEAD_MS, blockOrder, burstsMs, planBursts } from "../../src/domain/plan.ts";
import { incompleteBeta } from "../../src/domain/statistics/beta.ts";
import {
  mean,
  median,
  quantile,
  standardDeviation,
} from "../../src/domain/statistics/descriptive.ts";
import { normalCdf } from "../../src/domain/statistics/normal.ts";
import { seededRandom } from "../../src/domain/statistics/random.ts";
import { hodgesLehmann, signedRankPValue } from "../../src/domain/statistics/signed-rank.ts";
import { studentQuantile } from "../../src/domain/statistics/student.ts";
import { varianceRatio } from "../../src/domain/statistics/variance-ratio.ts";
import { FALSE_ALARM_RATE } from "../../src/domain/verdict.ts";

/** What the experiment uses of the engine; `engine.js` bundles and imports it. */
export const engine = {
  BURST_OVERHEAD_MS,
  blockOrder,
  burstsMs,
  changeOfPairs,
  changesOf,
  FALSE_ALARM_RATE,
  hodgesLehmann,
  incompleteBeta,
  judgeSeries,
  levelOfLook,
  mean,
  median,
  normalCdf,
  planBursts,
  quantile,
  seededRandom,
  seriesMetric,
  signedRankPValue,
  standardDeviation,
  studentChange,
  studentQuantile,
  timedBurst,
  varianceRatio,
};
