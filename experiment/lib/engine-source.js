import { seriesMetric } from "../../src/domain/metrics/catalogue.ts";
import { timedBurst } from "../../src/domain/run/load-shape.ts";
import { blockOrder, planBursts } from "../../src/domain/run/plan.ts";
import { ROUNDS_TO_DECIDE } from "../../src/domain/run/round-counts.ts";
import { BURST_OVERHEAD_MS, burstsMs } from "../../src/domain/run/time-estimate.ts";
import { isFlat, speedUpPercent, windowMs } from "../../src/domain/run/warm-up.ts";
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
import { studentChange } from "../../src/domain/verdict/change.ts";
import { judgeSeries } from "../../src/domain/verdict/judge.ts";
import { falseAlarmRateOfLook, lookAfter } from "../../src/domain/verdict/looks.ts";
import { changeOfPairs, changesOf } from "../../src/domain/verdict/paired-changes.ts";
import { trendsOf } from "../../src/domain/verdict/trend.ts";
import { FALSE_ALARM_RATE } from "../../src/domain/verdict/verdict.ts";

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
  falseAlarmRateOfLook,
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
