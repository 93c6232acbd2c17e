import { createOha } from "../../src/adapters/oha/oha.ts";
import { parseOhaOutput } from "../../src/adapters/oha/output.ts";
import { httpClient } from "../../src/adapters/process/http-client.ts";
import { endedChildrenCpuMs, groupUsage } from "../../src/adapters/process/process-table.ts";
import { runCommand } from "../../src/adapters/process/run-command.ts";
import { createServerRuntime } from "../../src/adapters/process/server-runtime.ts";
import { stopOnSignals } from "../../src/adapters/process/stop-signals.ts";
import { createFolderStore } from "../../src/adapters/store/folder-store.ts";
import { createHost } from "../../src/adapters/system/host.ts";
import {
  createOhaInstaller,
  OHA_VERSION,
  RELEASE_HOSTS,
} from "../../src/adapters/tools/oha-installer.ts";
import { recordOf } from "../../src/domain/baseline.ts";
import { timedBurst } from "../../src/domain/load-shape.ts";
import { formatNumber, formatPercent } from "../../src/domain/format.ts";
import { sampleOf } from "../../src/domain/sample.ts";
import { median, quantile } from "../../src/domain/statistics/descriptive.ts";
import { seededRandom, shuffle } from "../../src/domain/statistics/random.ts";
import { textTable } from "../../src/report/text-table.ts";

/** What the benchmarks use of the engine; `engine.js` bundles and imports it. */
export const engine = {
  createFolderStore,
  createHost,
  createOha,
  createOhaInstaller,
  createServerRuntime,
  endedChildrenCpuMs,
  formatNumber,
  formatPercent,
  groupUsage,
  httpClient,
  median,
  OHA_VERSION,
  parseOhaOutput,
  quantile,
  RELEASE_HOSTS,
  recordOf,
  runCommand,
  sampleOf,
  seededRandom,
  shuffle,
  stopOnSignals,
  textTable,
  timedBurst,
};
