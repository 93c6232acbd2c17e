import { changeOf } from "../../src/domain/compare-arms.ts";
import { blockLogs } from "../../src/domain/head-to-head.ts";
import { judgeSeries, studentChange } from "../../src/domain/judge.ts";
import { timedBurst } from "../../src/domain/load-shape.ts";
import { LOOKS, levelOf, levelOfLook } from "../../src/domain/looks.ts";
import { seriesMetric } from "../../src/domain/metric.ts";
import { BURST_OVERHEAD_MS, blockOrder, burstsMs, planBursts } from "../../src/domain/plan.ts";
import { clusteringOf } from "../../src/domain/statistics/clustered-mean.ts";
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
import { FALSE_ALARM_RATE } from "../../src/domain/verdict.ts";

/** What the experiment uses of the engine; `engine.js` bundles and imports it. */
export const engine = {
  BURST_OVERHEAD_MS,
  blockLogs,
  blockOrder,
  burstsMs,
  changeOf,
  clusteringOf,
  FALSE_ALARM_RATE,
  hodgesLehmann,
  judgeSeries,
  levelOf,
  levelOfLook,
  LOOKS,
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
};
