import { createBuilder } from "../../src/adapters/build/builder.ts";
import { httpClient } from "../../src/adapters/http/http-client.ts";
import { ohaArguments } from "../../src/adapters/oha/arguments.ts";
import { createOha } from "../../src/adapters/oha/oha.ts";
import { parseOhaOutput } from "../../src/adapters/oha/output.ts";
import { endedChildrenCpuMs } from "../../src/adapters/process/process-table.ts";
import { runCommand } from "../../src/adapters/process/run-command.ts";
import { stopOnSignals } from "../../src/adapters/process/stop-signals.ts";
import { createMetricsReader } from "../../src/adapters/prometheus/metrics-reader.ts";
import { STRANGERS_LIMITS } from "../../src/adapters/run-file/limits.ts";
import { readRunFiles, strangersParser } from "../../src/adapters/run-file/parse.ts";
import { createServerRuntime } from "../../src/adapters/server/server-runtime.ts";
import { createFolderStore } from "../../src/adapters/store/folder-store.ts";
import { createMachine } from "../../src/adapters/system/machine.ts";
import { createOhaInstaller, OHA_VERSION } from "../../src/adapters/tools/oha-installer.ts";
import { RELEASE_HOSTS } from "../../src/adapters/tools/release-asset.ts";
import { toolCacheFolder } from "../../src/adapters/tools/tool-cache.ts";
import { compareServices } from "../../src/app/compare-services.ts";
import { gatedRun } from "../../src/app/gated-run.ts";
import { compareWith } from "../../src/app/judge-run.ts";
import { measureRun } from "../../src/app/measure-run.ts";
import { prepareRun } from "../../src/app/prepare-run.ts";
import { reportRun } from "../../src/app/report-run.ts";
import { skippedText } from "../../src/app/skipped-servers.ts";
import { METRIC_FORMAT_EXPORT } from "../../src/bencher/tracker.ts";
import { paletteFor } from "../../src/cli/screen/palette.ts";
import { createTerminalProgress } from "../../src/cli/screen/terminal-progress.ts";
import { createWorld, globFilter } from "../../src/composition/run.ts";
import { loadConfig } from "../../src/config/load.ts";
import { compareArms } from "../../src/domain/comparison/compare-arms.ts";
import { percentOf } from "../../src/domain/evidence/change.ts";
import { evidenceOf } from "../../src/domain/evidence/evidence.ts";
import { changeOf } from "../../src/domain/evidence/paired-changes.ts";
import { differencesByRound, pairBursts } from "../../src/domain/evidence/pairs.ts";
import { processPool } from "../../src/domain/evidence/process-pool.ts";
import { roundCentres } from "../../src/domain/evidence/round-centres.ts";
import { recordOf } from "../../src/domain/history/baseline.ts";
import {
  SERIES_METRIC_IDS,
  SERVER_METRIC_IDS,
  seriesMetric,
  serverMetric,
} from "../../src/domain/metrics/catalogue.ts";
import { seriesValue } from "../../src/domain/metrics/series-value.ts";
import { writtenSamples } from "../../src/domain/run/file/written-samples.ts";
import { seriesOf } from "../../src/domain/run/plan/lane.ts";
import { timedBurst } from "../../src/domain/run/plan/load-shape.ts";
import {
  closingOf,
  closingShape,
  closingTimeoutMs,
} from "../../src/domain/run/series/closing-load.ts";
import { errorCount, sampleOf } from "../../src/domain/run/series/sample.ts";
import { NO_SAMPLES, samplesOf } from "../../src/domain/run/series/samples.ts";
import { runOf } from "../../src/domain/run/shards/merge.ts";
import { LONGEST_GC_PAUSE, pointName } from "../../src/domain/services/exposition.ts";
import { parseDuration } from "../../src/domain/shared/duration.ts";
import {
  formatBytes,
  formatDuration,
  formatMilliseconds,
  formatNumber,
  formatPercent,
} from "../../src/domain/shared/format.ts";
import { median, quantile } from "../../src/domain/statistics/descriptive.ts";
import { seededRandom, shuffle } from "../../src/domain/statistics/random.ts";
import { markdownTable, terminalTable } from "../../src/report/figure-table.ts";
import { renderPage } from "../../src/report/html/page.ts";
import { renderLargeJson, renderRunFile } from "../../src/report/json.ts";
import { COMMENT_LIMIT, SUMMARY_LIMIT } from "../../src/report/markdown/assemble.ts";
import { renderMarkdown } from "../../src/report/markdown/markdown.ts";
import { renderPlan } from "../../src/report/text/plan.ts";
import { readingsTable, summaryTable } from "../../src/report/text/services.ts";
import { textTable } from "../../src/report/text/text-table.ts";
import { reportView } from "../../src/report/view.ts";

/** What the benchmarks use of the engine; `engine.js` bundles and imports it. */
export const engine = {
  closingOf,
  closingShape,
  closingTimeoutMs,
  changeOf,
  COMMENT_LIMIT,
  compareArms,
  compareServices,
  compareWith,
  evidenceOf,
  gatedRun,
  createBuilder,
  createFolderStore,
  createMachine,
  createMetricsReader,
  createOha,
  createOhaInstaller,
  createServerRuntime,
  createTerminalProgress,
  createWorld,
  differencesByRound,
  endedChildrenCpuMs,
  errorCount,
  formatBytes,
  formatDuration,
  formatMilliseconds,
  formatNumber,
  formatPercent,
  globFilter,
  httpClient,
  loadConfig,
  LONGEST_GC_PAUSE,
  markdownTable,
  measureRun,
  median,
  METRIC_FORMAT_EXPORT,
  NO_SAMPLES,
  OHA_VERSION,
  ohaArguments,
  pairBursts,
  paletteFor,
  parseDuration,
  parseOhaOutput,
  percentOf,
  pointName,
  prepareRun,
  processPool,
  quantile,
  readingsTable,
  readRunFiles,
  recordOf,
  RELEASE_HOSTS,
  renderLargeJson,
  renderMarkdown,
  renderPage,
  renderPlan,
  renderRunFile,
  reportRun,
  reportView,
  roundCentres,
  runCommand,
  runOf,
  sampleOf,
  samplesOf,
  seededRandom,
  SERIES_METRIC_IDS,
  seriesMetric,
  seriesOf,
  seriesValue,
  SERVER_METRIC_IDS,
  serverMetric,
  summaryTable,
  shuffle,
  skippedText,
  STRANGERS_LIMITS,
  stopOnSignals,
  strangersParser,
  SUMMARY_LIMIT,
  terminalTable,
  textTable,
  timedBurst,
  toolCacheFolder,
  writtenSamples,
};
