import { spawnSync } from "node:child_process";
import path from "node:path";
import { beforeAll, expect } from "vitest";
import { aWholeRun, someSeries } from "../support/builders/shards.ts";
import { comparisonSchema } from "../support/comparisons.ts";
import { runText } from "../support/run-lines.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { DIST, test } from "./support/project.ts";
import { configuration } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

test("a shell takes the command that would decide a comparison as it is", async ({ project }) => {
  const server = { run: "exec node server.mjs", directory: ".." };
  // The bursts of the run file differ by more.
  const gate = { throughput: { tolerance: "0.6%" } };
  const measure = { budget: "5m" };
  const servers = { api: server, other: server };
  project.write("load tests/loadgate.yml", configuration({ servers, measure, gate }));
  const sha = project.commit();
  const run = aWholeRun(someSeries(["api", "other"], ["greet"]), { base: { ref: "main", sha } });
  project.write("run.jsonl", runText(run));
  const config = ["--config", "load tests/loadgate.yml"];
  const { stdout } = await project.loadgate(["report", "run.jsonl", "--format", "json", ...config]);

  const { next = [] } = comparisonSchema.parse(JSON.parse(stdout));
  expect(next).toMatchObject([{ series: "api/greet c=10", metric: "throughput" }]);
  const { command = "", minutes = 0 } = next[0] ?? {};
  const cli = `loadgate() { "${process.execPath}" "${path.join(DIST, "cli.js")}" "$@"; }`;
  const planned = spawnSync("bash", ["-c", `${cli}; ${command} --dry-run`], {
    cwd: project.folder,
    env: project.env,
    encoding: "utf8",
  });
  expect(planned.status, planned.stderr).toBe(0);
  expect(planned.stdout).toMatch(/^api \(base\)\/greet c=2 .*\napi\/greet c=2 .*\n\n/m);
  expect(planned.stdout).not.toContain("other/greet");
  expect(planned.stdout).toContain(`measuring takes about ${minutes} min`);
  expect(planned.stdout).toContain(`is commit ${sha}`);
});
