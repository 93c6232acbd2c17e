import { beforeAll, expect } from "vitest";
import { step } from "../e2e/support/action.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { type Project, test } from "../e2e/support/project.ts";
import { configuration, serverSource } from "../e2e/support/servers.ts";
import { startGitHub } from "../support/github/github.ts";
import { until } from "../support/processes.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

/** Keeps so many bytes of each request. */
const keeping = (bytes: number) =>
  serverSource({
    before: "const kept = [];",
    answer: `kept.push(Buffer.alloc(${bytes}, 1)); right();`,
  });

/** A commit whose server keeps some bytes of each request. */
function commitOf(project: Project, bytes: number): string {
  project.write("server.mjs", keeping(bytes));
  return project.commit(`keeps ${bytes}`);
}

const soakOf = (project: Project, folder = "loadgate-soak") =>
  project.json(`${folder}/soak.json`) as {
    servers: { starts: { arm: string; pieces: unknown[] }[] }[];
  };

test("head that keeps more than base grows, and a growth that base has too passes", async ({
  project,
}) => {
  const base = commitOf(project, 20_000);
  commitOf(project, 60_000);
  const soak = ["soak", "--for", "3m", "--rate", "100/s", "--base"];
  const more = await project.loadgate([...soak, base]);
  expect(more.code, more.stdout + more.stderr).toBe(1);
  expect(more.stdout).toMatch(/^api grows more than [0-9a-f]+: memory\./);
  const arms = soakOf(project).servers[0]?.starts.map(({ arm }) => arm);
  expect(arms?.toSorted()).toEqual(["base", "base", "base", "head", "head", "head"]);

  const same = await project.loadgate([...soak, "HEAD"]);
  expect(same.code, same.stdout + same.stderr).toBe(0);
  expect(same.stdout).not.toContain("grows more than");
}, 900_000);

test("a soak too short for three starts is open, at a rate that it finds", async ({ project }) => {
  const short = await project.loadgate(["soak", "--for", "30s", "--base", "HEAD"]);
  expect(short.code, short.stdout + short.stderr).toBe(0);
  expect(short.stdout).toMatch(/^Whether api grows more than HEAD is not decided: /);
  expect(short.stdout).toMatch(
    /50\.0 % of the \S+\/s that it answers with them.* \(HEAD: \S+\/s\)/,
  );
  expect(short.stdout).toMatch(
    /^Next: soak api for longer, 2 min 00 s: `loadgate soak --server api .* --base HEAD .* --for 2m`/m,
  );
}, 300_000);

test("a server that dies ends it, with what was seen until then", async ({ project }) => {
  const answer = "right(); if (count > 1500) process.kill(process.pid, 'SIGKILL');";
  project.write("server.mjs", serverSource({ answer }));
  const ended = await project.loadgate(["soak", "--for", "1m", "--rate", "200/s"]);
  expect(ended.code, ended.stdout + ended.stderr).toBe(3);
  expect(ended.stderr).toMatch(
    /api: the server ended .*SIGKILL.*; api had given [\d,]+ answers in \d+ s and held: memory \d/,
  );
  expect(soakOf(project)).toMatchObject({ failure: expect.stringContaining("api had given") });
  expect(project.read("loadgate-soak/soak.md")).toContain("Ended early");
}, 300_000);

test("a signal ends it, with what was seen until then, and leaves nothing", async ({ project }) => {
  const running = project.start(["soak", "--for", "5m", "--rate", "50/s", "--base", "HEAD"]);
  const isLoaded = () => project.running().some((command) => command.includes("oha"));
  await until("load", isLoaded);
  await new Promise((resolve) => setTimeout(resolve, 8000));
  running.kill("SIGTERM");
  const ended = await running.ended;
  expect(ended.code, ended.stderr).toBe(143);
  expect(ended.stderr).toMatch(/api had given [\d,]+ answers/);
  expect(ended.stderr).toContain("; loadgate-soak/soak.json has what was seen until then.");
  expect(soakOf(project)).toMatchObject({ failure: "Stopped by SIGTERM", verdict: "open" });
  expect(soakOf(project).servers[0]?.starts).toHaveLength(2);
  expect(project.running()).toEqual([]);
}, 300_000);

test("requests that fail late fail it, with the time", async ({ project }) => {
  const answer = "if (count > 3000) response.statusCode = 500; right();";
  project.write("server.mjs", serverSource({ answer }));
  project.write("loadgate.yml", configuration({ gate: { errors: { max: "5%" } } }));
  const failed = await project.loadgate(["soak", "--for", "30s", "--rate", "150/s"]);
  expect(failed.code, failed.stdout + failed.stderr).toBe(1);
  expect(failed.stdout).toMatch(
    /^api fails [\d.]+ % of requests from \d+ s on \(tolerated: 5\.00 %\)\./,
  );
}, 300_000);

test("mode: soak writes a check, which is neutral if nothing is decided", async ({ project }) => {
  await using github = await startGitHub({ folder: project.folder });
  const sha = project.git("rev-parse", "HEAD");
  const soaking = (inputs: Readonly<Record<string, string>>) =>
    step(project, "main.js", {
      inputs: {
        ...{ mode: "soak", only: "api/greet", rate: "100/s", ...inputs },
        "github-token": github.jobToken({ contents: "read", checks: "write" }),
      },
      env: { ...github.environment, GITHUB_EVENT_NAME: "schedule", GITHUB_SHA: sha },
      hangingMs: 200_000,
    });
  const open = await soaking({ for: "30s", base: "HEAD" });
  expect(open.code, open.stdout).toBe(0);
  expect(open.summary()).toContain("is not decided: memory");
  expect(open.outputs()["report-path"]).toBe(project.path("loadgate-out/soak.md"));
  const [check] = await github.checks(sha);
  expect(check).toMatchObject({ conclusion: "neutral" });

  commitOf(project, 60_000);
  const grows = await soaking({ for: "40s", base: "auto" });
  expect(grows.code, grows.stdout).toBe(1);
  expect(grows.stdout).toContain("::error title=Loadgate::api grows: memory.");
}, 600_000);
