// biome-ignore-all lint/performance/noBarrelFile: `engine.js` bundles it into one module, since Node 20 reads no TypeScript.
export { compareServices } from "../bench/services/compare-services.ts";
export { readingsTable, summaryTable } from "../bench/services/services-tables.ts";
export { signedRankInterval, signedRankPValue } from "../experiment/lib/signed-rank.ts";
export { varianceRatio } from "../experiment/lib/variance-ratio.ts";
export { createBuilder } from "../src/adapters/build/builder.ts";
export { httpClient } from "../src/adapters/http/http-client.ts";
export { sendSequence } from "../src/adapters/http/request-sequence.ts";
export { createOha } from "../src/adapters/oha/oha.ts";
export { parseOhaOutput } from "../src/adapters/oha/output.ts";
export { hasSucceeded } from "../src/adapters/process/process-group.ts";
export { endedChildrenCpuMs } from "../src/adapters/process/process-table.ts";
export { runCommand } from "../src/adapters/process/run-command.ts";
export { removeRunFolder } from "../src/adapters/process/run-folder.ts";
export { stopOnSignals } from "../src/adapters/process/stop-signals.ts";
export { STRANGERS_LIMITS } from "../src/adapters/run-file/limits.ts";
export { readRunFiles, strangersParser } from "../src/adapters/run-file/parse.ts";
export { createServerRuntime } from "../src/adapters/server/server-runtime.ts";
export { createFolderStore } from "../src/adapters/store/folder-store.ts";
export { createMachine } from "../src/adapters/system/machine.ts";
export { installOha, OHA_VERSION } from "../src/adapters/tools/oha-installer.ts";
export { toolCacheFolder } from "../src/adapters/tools/tool-cache.ts";
export { headArms, scenarioKey } from "../src/app/arms/arms.ts";
export { withRequestFiles } from "../src/app/arms/request-files.ts";
export { compareWith } from "../src/app/judge/judge-run.ts";
export { prepareRun } from "../src/app/plan/prepare-run.ts";
export { skippedText } from "../src/app/plan/skipped-servers.ts";
export { reportRun } from "../src/app/report-run.ts";
export { measureRun } from "../src/app/run-benchmark.ts";
export { METRIC_FORMAT_EXPORT } from "../src/bencher/tracker.ts";
export { paletteFor } from "../src/cli/screen/terminal.ts";
export { createTerminalProgress } from "../src/cli/screen/terminal-progress.ts";
export { createWorld, planRun } from "../src/composition/run.ts";
export { loadConfig } from "../src/config/load.ts";
export { counterFinder } from "../src/counting/adapters/find-counter.ts";
export { countArms } from "../src/counting/app/count-arms.ts";
export { compareCounts } from "../src/counting/domain/compare-counts.ts";
export { compareArms } from "../src/domain/comparison/compare-arms.ts";
export { concluded } from "../src/domain/comparison/comparison.ts";
export { percentOf, studentChange } from "../src/domain/evidence/change.ts";
export { evidenceOf } from "../src/domain/evidence/evidence.ts";
export { gatedRun } from "../src/domain/evidence/gated-run.ts";
export { changeOf } from "../src/domain/evidence/paired-changes.ts";
export { differencesByRound, pairBursts } from "../src/domain/evidence/pairs.ts";
export { pooledQuantileChange } from "../src/domain/evidence/pooled-quantiles.ts";
export { processPool } from "../src/domain/evidence/process-pool.ts";
export {
  centresOfRounds,
  comparisonOf,
  loneRoundOf,
  roundCentres,
} from "../src/domain/evidence/round-centres.ts";
export { trendsOf } from "../src/domain/evidence/trend.ts";
export { concludedSeries } from "../src/domain/findings/conclusion.ts";
export { commonlyWorse } from "../src/domain/findings/estimators/common.ts";
export { judgeLimits } from "../src/domain/findings/estimators/limit.ts";
export { limitedValues } from "../src/domain/findings/estimators/limits.ts";
export { compareServerFacts } from "../src/domain/findings/estimators/servers.ts";
export { findingsIn } from "../src/domain/findings/estimators.ts";
export { adjustedPValues } from "../src/domain/findings/judge.ts";
export { metricComparison } from "../src/domain/findings/metric-verdict.ts";
export { armsIn } from "../src/domain/findings/seen.ts";
export { judgedStarts } from "../src/domain/findings/starts/judged-starts.ts";
export { mayAgree } from "../src/domain/findings/starts/respects.ts";
export { recordOf } from "../src/domain/history/baseline.ts";
export { levelsOf } from "../src/domain/history/change-points.ts";
export { segmentStarts } from "../src/domain/history/segmentation.ts";
export {
  SERIES_METRIC_IDS,
  SERVER_METRIC_IDS,
  seriesMetric,
  serverMetric,
} from "../src/domain/metrics/catalogue.ts";
export {
  metricColumn,
  seriesValue,
  serverValue,
  serverValues,
} from "../src/domain/metrics/values.ts";
export {
  earlyChange,
  earlyChangeOf,
  isEarlyCall,
  mayDecide,
  ratesAfter,
} from "../src/domain/rates/looks.ts";
export { writtenSamples } from "../src/domain/run/file/written-samples.ts";
export { leastBudgetMs } from "../src/domain/run/plan/budget.ts";
export { COUNT_DEFAULTS } from "../src/domain/run/plan/count-settings.ts";
export { blockOrder, planBursts, planRest } from "../src/domain/run/plan/plan.ts";
export { ROUNDS_TO_CALL, ROUNDS_TO_DECIDE } from "../src/domain/run/plan/round-counts.ts";
export {
  BURST_OVERHEAD_MS,
  burstsMs,
  expectedSetUpMs,
} from "../src/domain/run/plan/time-estimate.ts";
export {
  closingOf,
  closingShape,
  closingTimeoutMs,
  sustainedMs,
} from "../src/domain/series/closing-load.ts";
export { countsOfSeries } from "../src/domain/series/counts.ts";
export { lanesIn, seriesOf } from "../src/domain/series/lane.ts";
export { BURST_MS, firstsCount, timedBurst } from "../src/domain/series/load-shape.ts";
export { errorCount, sampleOf } from "../src/domain/series/sample.ts";
export { burstsByRound, column, NO_SAMPLES, samplesOf } from "../src/domain/series/samples.ts";
export { isFlat, speedUpPercent, windowMs } from "../src/domain/series/warm-up.ts";
export { LONGEST_GC_PAUSE } from "../src/domain/services/exposition.ts";
export { runOf } from "../src/domain/shards/merge.ts";
export { parseDuration } from "../src/domain/shared/duration.ts";
export {
  formatBytes,
  formatDuration,
  formatMilliseconds,
  formatNumber,
  formatPercent,
} from "../src/domain/shared/format.ts";
export { groupedBy } from "../src/domain/shared/grouped-by.ts";
export { withoutNullish } from "../src/domain/shared/without-nullish.ts";
export { FALSE_ALARM_RATE } from "../src/domain/statistics/confidence.ts";
export { mean, median, quantile, standardDeviation } from "../src/domain/statistics/descriptive.ts";
export { mannWhitneyPValue } from "../src/domain/statistics/mann-whitney.ts";
export { seededRandom, shuffle } from "../src/domain/statistics/random.ts";
export { normalCdf, studentQuantile } from "../src/domain/statistics/student.ts";
export { chanceOf } from "../src/domain/statistics/variance-ratio.ts";
export { walshMedian } from "../src/domain/statistics/walsh-averages.ts";
export { showsHalfSpeedWith } from "../src/domain/stopping/outlook.ts";
export { isClear, isScreen } from "../src/domain/stopping/screen.ts";
export { draftConfiguration } from "../src/init/draft.ts";
export { createProfilers } from "../src/profiling/adapters/profilers.ts";
export { firstThatKnows } from "../src/profiling/app/first-that-knows.ts";
export { ownFrame, withUnsampled } from "../src/profiling/domain/stacks.ts";
export { markdownTable, terminalTable } from "../src/report/figure-table.ts";
export { renderPage } from "../src/report/html/page.ts";
export { renderLargeJson, renderRunFile } from "../src/report/json.ts";
export { COMMENT_LIMIT, SUMMARY_LIMIT } from "../src/report/markdown/assemble.ts";
export { renderMarkdown } from "../src/report/markdown/markdown.ts";
export { renderPlan } from "../src/report/text/plan.ts";
export { textTable } from "../src/report/text/text-table.ts";
export { reportView } from "../src/report/view.ts";
export { readHoldings } from "../src/soak/adapters/holdings.ts";
export { soakStart } from "../src/soak/app/soak-start.ts";
export { quartersOf } from "../src/soak/domain/course.ts";
export { detailsOf as soakDetails } from "../src/soak/report/soak-words.ts";
export { VERSION } from "../src/version.ts";
