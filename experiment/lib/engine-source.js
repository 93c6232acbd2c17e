import { compareRun } from "../../src/domain/comparison/compare.ts";
import { compareCounts } from "../../src/domain/counting/compare-counts.ts";
import { countsOfSeries } from "../../src/domain/counting/counts.ts";
import { studentChange } from "../../src/domain/evidence/change.ts";
import { evidenceOf } from "../../src/domain/evidence/evidence.ts";
import { changeOf } from "../../src/domain/evidence/paired-changes.ts";
import { pairBursts } from "../../src/domain/evidence/pairs.ts";
import { pooledQuantileChange } from "../../src/domain/evidence/pooled-quantiles.ts";
import { processPool } from "../../src/domain/evidence/process-pool.ts";
import {
  centresOfRounds,
  comparisonOf,
  loneRoundsOf,
  loneRoundsUntil,
  roundCentres,
} from "../../src/domain/evidence/round-centres.ts";
import { trendsOf } from "../../src/domain/evidence/trend.ts";
import { historyOf } from "../../src/domain/history/baseline.ts";
import { levelsOf } from "../../src/domain/history/change-points.ts";
import { segmentStarts } from "../../src/domain/history/segmentation.ts";
import { seriesValue } from "../../src/domain/metrics/series-value.ts";
import { leastBudgetMs } from "../../src/domain/run/plan/budget.ts";
import { BURST_MS, timedBurst } from "../../src/domain/run/plan/load-shape.ts";
import { blockOrder, planBursts, planRest } from "../../src/domain/run/plan/plan.ts";
import { ROUNDS_TO_DECIDE } from "../../src/domain/run/plan/round-counts.ts";
import {
  BURST_OVERHEAD_MS,
  burstsMs,
  expectedSetUpMs,
} from "../../src/domain/run/plan/time-estimate.ts";
import { samplesOf } from "../../src/domain/run/series/samples.ts";
import { isFlat, speedUpPercent, windowMs } from "../../src/domain/run/series/warm-up.ts";
import { runOf } from "../../src/domain/run/shards/merge.ts";
import { formatDuration } from "../../src/domain/shared/format.ts";
import { groupedBy } from "../../src/domain/shared/grouped-by.ts";
import {
  mean,
  median,
  quantile,
  standardDeviation,
} from "../../src/domain/statistics/descriptive.ts";
import { mannWhitneyPValue } from "../../src/domain/statistics/mann-whitney.ts";
import { normalCdf } from "../../src/domain/statistics/normal.ts";
import { seededRandom } from "../../src/domain/statistics/random.ts";
import { studentQuantile } from "../../src/domain/statistics/student.ts";
import { chanceOf, varianceRatio } from "../../src/domain/statistics/variance-ratio.ts";
import { walshMedian } from "../../src/domain/statistics/walsh-averages.ts";
import { earlyChange, earlyChangeOf } from "../../src/domain/stopping/early-call.ts";
import { showsHalfSpeedWith } from "../../src/domain/stopping/half-speed.ts";
import { isEarlyCall, lookAfter, mayDecide, ratesAfter } from "../../src/domain/stopping/looks.ts";
import { isClear, isScreen } from "../../src/domain/stopping/screen.ts";
import { commonlyWorse } from "../../src/domain/verdict/common-regressions.ts";
import { adjustedPValues } from "../../src/domain/verdict/judge.ts";
import { metricComparison } from "../../src/domain/verdict/metric-verdict.ts";
import { withSlowStarts } from "../../src/domain/verdict/slow-starts.ts";
import { FALSE_ALARM_RATE } from "../../src/domain/verdict/verdict.ts";
import { signedRankInterval, signedRankPValue } from "./signed-rank.ts";

/** What the experiment uses of the engine; `engine.js` bundles and imports it. */
export const engine = {
  adjustedPValues,
  BURST_MS,
  BURST_OVERHEAD_MS,
  blockOrder,
  burstsMs,
  changeOf,
  comparisonOf,
  centresOfRounds,
  chanceOf,
  evidenceOf,
  commonlyWorse,
  compareCounts,
  compareRun,
  countsOfSeries,
  groupedBy,
  earlyChange,
  earlyChangeOf,
  expectedSetUpMs,
  FALSE_ALARM_RATE,
  formatDuration,
  historyOf,
  isClear,
  isEarlyCall,
  isFlat,
  leastBudgetMs,
  levelsOf,
  loneRoundsOf,
  loneRoundsUntil,
  lookAfter,
  mannWhitneyPValue,
  mayDecide,
  mean,
  median,
  metricComparison,
  normalCdf,
  planBursts,
  planRest,
  pairBursts,
  pooledQuantileChange,
  processPool,
  quantile,
  ratesAfter,
  roundCentres,
  samplesOf,
  ROUNDS_TO_DECIDE,
  runOf,
  isScreen,
  seededRandom,
  segmentStarts,
  seriesValue,
  showsHalfSpeedWith,
  signedRankInterval,
  signedRankPValue,
  speedUpPercent,
  standardDeviation,
  studentChange,
  studentQuantile,
  timedBurst,
  trendsOf,
  varianceRatio,
  walshMedian,
  windowMs,
  withSlowStarts,
};
