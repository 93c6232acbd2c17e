/**
 * Draws docs/images/trends.png: the page of trends, of runs that are made up: two servers, noise of 2 %, one that got
 * slower and one that got faster.
 *
 *     node scripts/trend-picture.js
 *
 * Needs Chromium (`CHROMIUM` names another program).
 */
import { createHash } from "node:crypto";
import path from "node:path";
import { chromium } from "playwright-core";
import { importSource } from "./import-source.js";

const ROOT = path.resolve(import.meta.dirname, "..");
const PICTURE = path.join(ROOT, "docs/images/trends.png");
const RUNS = 90;

/** The run from which one server is slower, and what somebody accepted of that. */
const SLOWER = 62;
const ACCEPTED = {
  series: "go/greet c=100",
  by: "ada",
  reason: "answers are signed",
  at: "2026-08-01T12:00:00Z",
  pull: 214,
};

const METRICS = /** @type {const} */ (["throughput", "latency-p99", "cpu-per-request"]);

const { historyView } = await importSource("src/domain/history/history-view.ts");
const { renderPages } = await importSource("src/report/site/page.ts");
const { seededRandom } = await importSource("src/domain/statistics/random.ts");

const random = seededRandom("trends");
const noise = () => Math.exp(0.02 * (random() + random() + random() + random() - 2) * Math.sqrt(3));

/**
 * @param {string} server
 * @param {number} concurrency
 * @param {number} cost of a request, relative
 */
function series(server, concurrency, cost) {
  return {
    name: `${server}/greet c=${concurrency}`,
    server,
    scenario: "greet",
    level: { concurrency },
    configHash: "made-up",
    metrics: {
      throughput: ((server === "go" ? 42_000 : 61_000) * noise()) / cost,
      "latency-p99": concurrency * 0.06 * cost * noise() * noise(),
      "cpu-per-request": (server === "go" ? 38 : 25) * cost * noise(),
    },
  };
}

const records = Array.from({ length: RUNS }, (_, run) => ({
  schema: "loadgate/baseline/1",
  id: `run-${run}`,
  startedAt: new Date(Date.UTC(2026, 5, 1, 9 + (run % 8)) + run * 86_400_000).toISOString(),
  commit: {
    sha: createHash("sha1").update(`commit ${run}`).digest("hex"),
    ref: "main",
    dirty: false,
  },
  environment: {
    os: "Linux 6.11",
    arch: "x64",
    cpuModel: "made up",
    cpuCount: 4,
    memoryBytes: 16 * 2 ** 30,
    runnerImage: "ubuntu24",
    node: "24.0.0",
    loadgate: "0.1.0",
    oha: "1.16.0",
  },
  series: [1, 100].flatMap((concurrency) => [
    series("go", concurrency, run < SLOWER ? 1 : 1.12),
    series("rust", concurrency, run < 35 ? 1.09 : 1),
  ]),
  ...(run === SLOWER && { accepted: [ACCEPTED] }),
}));

const [page] = await renderPages(historyView(records, METRICS), {
  skipped: [],
  repositoryUrl: "https://github.com/acme/shop",
});
const browser = await chromium.launch({
  executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  const tab = await browser.newPage({
    viewport: { width: 1000, height: 1210 },
    deviceScaleFactor: 1.5,
  });
  await tab.setContent(page?.text ?? "");
  await tab.screenshot({ path: PICTURE });
  process.stdout.write(`wrote ${path.relative(ROOT, PICTURE)}\n`);
} finally {
  await browser.close();
}
