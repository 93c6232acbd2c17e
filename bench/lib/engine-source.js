import { createOha } from "../../src/adapters/oha/oha.ts";
import { parseOhaOutput } from "../../src/adapters/oha/output.ts";
import { createBuilder } from "../../src/adapters/process/builder.ts";
import { httpClient } from "../../src/adapters/process/http-client.ts";
import { endedChildrenCpuMs } from "../../src/adapters/process/process-table.ts";
import { runCommand } from "../../src/adapters/process/run-command.ts";
import { createServerRuntime } from "../../src/adapters/process/server-runtime.ts";
import { stopOnSignals } from "../../src/adapters/process/stop-signals.ts";
import { parseStrangersRunFile, STRANGERS_LIMITS } from "../../src/adapters/run-file/parse.ts";
import { createFolderStore } from "../../src/adapters/store/folder-store.ts";
import { createHost } from "../../src/adapters/system/host.ts";
import { createOhaInstaller, OHA_VERSION } from "../../src/adapters/tools/oha-installer.ts";
import { RELEASE_HOSTS } from "../../src/adapters/tools/release-asset.ts";
import { compareServices } from "../../src/app/compare-services.ts";
import { measureRun } from "../../src/app/measure-run.ts";
import { prepareRun, skippedText } from "../../src/app/prepare-run.ts";
import { reportRun } from "../../src/app/report-run.ts";
import { paletteFor } from "../../src/cli/palette.ts";
import { createTerminalProgress } from "../../src/cli/terminal-progress.ts";
import { createWorld, globFilter } from "../../src/composition.ts";
import { loadConfig } from "../../src/config/load.ts";
import { recordOf } from "../../src/domain/baseline.ts";
import { compareArms } from "../../src/domain/compare-arms.ts";
import { formatMilliseconds, formatNumber, formatPercent } from "../../src/domain/format.ts";
import { timedBurst } from "../../src/domain/load-shape.ts";
import {
  SERIES_METRIC_IDS,
  SERVER_METRIC_IDS,
  seriesMetric,
  serverMetric,
} from "../../src/domain/metric.ts";
import { errorCount, sampleOf } from "../../src/domain/sample.ts";
import { seriesValue } from "../../src/domain/series-value.ts";
import { median, quantile } from "../../src/domain/statistics/descriptive.ts";
import { seededRandom, shuffle } from "../../src/domain/statistics/random.ts";
import { markdownTable, terminalTable } from "../../src/report/figure-table.ts";
import { servicesTables } from "../../src/report/services.ts";
import { textTable } from "../../src/report/text-table.ts";

/** What the benchmarks use of the engine; `engine.js` bundles and imports it. */
export const engine = {
  compareArms,
  compareServices,
  createBuilder,
  createFolderStore,
  createHost,
  createOha,
  createOhaInstaller,
  createServerRuntime,
  createTerminalProgress,
  createWorld,
  endedChildrenCpuMs,
  errorCount,
  formatMilliseconds,
  formatNumber,
  formatPercent,
  globFilter,
  httpClient,
  loadConfig,
  markdownTable,
  measureRun,
  median,
  OHA_VERSION,
  paletteFor,
  parseOhaOutput,
  parseStrangersRunFile,
  prepareRun,
  quantile,
  recordOf,
  RELEASE_HOSTS,
  reportRun,
  runCommand,
  sampleOf,
  seededRandom,
  SERIES_METRIC_IDS,
  seriesMetric,
  seriesValue,
  SERVER_METRIC_IDS,
  serverMetric,
  servicesTables,
  shuffle,
  skippedText,
  STRANGERS_LIMITS,
  stopOnSignals,
  terminalTable,
  textTable,
  timedBurst,
};
