import { beforeAll, expect } from "vitest";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { test } from "./support/project.ts";
import { configuration, serverSource } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

test("a server that keeps 20 KB of each request grows within a minute", async ({ project }) => {
  const answer = "kept.push(Buffer.alloc(20_000, 1)); right();";
  project.write("server.mjs", serverSource({ before: "const kept = [];", answer }));
  project.write(".gitignore", "loadgate-soak/\n");
  const sha = project.commit("leak");
  const soaked = await project.loadgate(["soak", "--for", "45s", "--rate", "300/s"]);
  expect(soaked.code, soaked.stdout + soaked.stderr).toBe(1);
  expect(soaked.stdout).toMatch(/^api grows: memory\.\n/);
  expect(soaked.stdout).toMatch(/memory \+\d+\.?\d* GiB per million requests .* a day\.$/m);
  expect(project.json("loadgate-soak/soak.json")).toMatchObject({
    ...{ schema: "loadgate/soak/2", commit: sha, verdict: "grows" },
    servers: [{ server: "api", rate: 300, isFound: false }],
  });
  expect(project.list("loadgate-soak")).toEqual(["soak.html", "soak.json", "soak.md"]);
  expect(project.running()).toEqual([]);
}, 300_000);

test("a plan names rate, loads and base, and starts nothing", async ({ project }) => {
  const greet = { load: { concurrency: [2], rate: [50, 80] } };
  project.write("loadgate.yml", configuration({ greet }));
  const plan = (...more: readonly string[]) =>
    project.loadgate(["soak", "--dry-run", "--for", "5m", ...more]);
  expect(await plan("--base", "HEAD")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^api\/greet at 80\.0\/s: 3 starts of head and base side by side, .*\nbase HEAD is commit /,
    ),
  });
  expect((await plan("--share", "0.3")).stdout).toMatch(
    /^api\/greet at 30\.0 % of what 10 s at greet c=2 answer: /,
  );
  expect(await plan("--share", "0.3", "--rate", "80/s")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("a rate or a share of what is answered, not both"),
  });
  expect((await plan("--server", "other")).stderr).toContain("api/greet");
  expect((await plan("--for", "20s")).code).toBe(2);
  expect((await plan("--rate", "none")).code).toBe(2);
  expect(project.exists("loadgate-soak")).toBe(false);
});
