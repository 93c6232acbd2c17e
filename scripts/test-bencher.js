/**
 * Runs the tests that need a real Bencher: the adapter's contract, the limits of its thresholds, how its
 * client handles redirects, whole runs of the command, and a pull request by the project's own workflow. They
 * write into the given project, under branches of their own and, but for the workflow's, testbeds of their own.
 *
 *     BENCHER_BIN       path of the client
 *     BENCHER_HOST      address of the server's API
 *     BENCHER_API_KEY   key of the project, bencher_run_… or bencher_user_…
 *     BENCHER_PROJECT   its slug
 */
import { spawnSync } from "node:child_process";
import path from "node:path";

const NEEDED = ["BENCHER_BIN", "BENCHER_HOST", "BENCHER_API_KEY", "BENCHER_PROJECT"];

const missing = NEEDED.filter((name) => !process.env[name]);
if (missing.length > 0) {
  console.log(`skipped: no Bencher to test against; ${missing.join(", ")} not set`);
} else {
  const { status } = spawnSync(
    "npx",
    ["--no-install", "vitest", "run", "--config", "vitest.bencher.config.ts"],
    { cwd: path.resolve(import.meta.dirname, ".."), stdio: "inherit" },
  );
  process.exitCode = status ?? 1;
}
