import { studentChange } from "../../src/domain/change.ts";
import { judgeSeries } from "../../src/domain/judge.ts";
import { timedBurst } from "../../src/domain/load-shape.ts";
import { levelOfLook, lookAfter, ROUNDS_TO_DECIDE } from "../../src/domain/looks.ts";
import { seriesMetric } from "../../src/domain/metric.ts";
import { changeOfPairs, changesOf } from "../../src/domain/paired-changes.ts";
import { BURST_OVERHEAD_MS, blockOrder, burstsMs, planBursts } from "../../src/domain/plan.ts";
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
import { chanceOf, varianceRatio } from "../../src/domain/statistics/variance-ratio.ts";
import { trendsOf } from "../../src/domain/trend.ts";
import { FALSE_ALARM_RATE } from "../../src/domain/verdict.ts";
import { isFlat, speedUpPercent, windowMs } from "../../src/domain/warm-up.ts";

/** What the experiment uses of the engine; `engine.js` bundles and imports it. */
export const engine = {
  BURST_OVERHEAD_MS,
  blockOrder,
  burstsMs,
  changeOfPairs,
  chanceOf,
  changesOf,
  FALSE_ALARM_RATE,
  hodgesLehmann,
  isFlat,
  judgeSeries,
  levelOfLook,
  lookAfter,
  mean,
  median,
  normalCdf,
  planBursts,
  quantile,
  ROUNDS_TO_DECIDE,
  seededRandom,
  seriesMetric,
  signedRankPValue,
  speedUpPercent,
  standardDeviation,
  studentChange,
  studentQuantile,
  timedBurst,
  trendsOf,
  varianceRatio,
  windowMs,
};
