import { beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import { configuration, IDLE_REQUESTS, serverSource } from "./support/servers.ts";

/** Verdicts on a small change and on none, which take several starts of each server and a machine of their own. */

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

/** Rounds of hashing that a request takes. */
const WORK = 500;

/**
 * A server whose every request takes some work. The work is native code: a loop of its own would be as fast as
 * the just-in-time compiler of each process happens to make it.
 */
const workingServer = (turns: number) =>
  serverSource({
    before: 'import { pbkdf2Sync } from "node:crypto";',
    answer: `pbkdf2Sync("a", "b", ${turns}, 32, "sha256"); right();`,
  });

const GATE = { throughput: { tolerance: "5%" }, "cpu-per-request": { tolerance: "5%" } };

/** It ends when it has decided. */
const MEASURE = { burst: "100ms", "warm-up": "300ms", budget: "30s" };

const comparison = z.looseObject({
  verdict: z.string(),
  gate: z.object({ decision: z.string(), reasons: z.array(z.object({ text: z.string() })) }),
  comparedWith: z.looseObject({ kind: z.string() }),
  series: z.array(
    z.looseObject({
      name: z.string(),
      verdict: z.string(),
      metrics: z.record(z.string(), z.looseObject({ verdict: z.string().optional() })),
    }),
  ),
});

const comparisonOf = (project: Project) =>
  comparison.parse(project.json("loadgate-out/comparison.json"));

describe("a slowdown planted on a branch", () => {
  test("is found, named, and fails the gate; without it the gate passes", async ({ project }) => {
    project.write("server.mjs", workingServer(WORK));
    const api = { run: "exec node server.mjs" };
    project.write("loadgate.yml", configuration({ api, measure: MEASURE, gate: GATE }));
    project.commit("works");

    project.git("switch", "--quiet", "--create", "same");
    project.write("README.md", "nothing that matters");
    project.commit("a note");
    const compared = ["run", "--base", "main", "--seed", "1"];
    const same = await project.loadgate([...compared, "--budget", "15s"]);
    expect(same.code, same.stdout + same.stderr).toBe(0);
    expect(comparisonOf(project).comparedWith).toMatchObject({ kind: "base", ref: "main" });

    project.git("switch", "--quiet", "--create", "slow");
    project.write("server.mjs", workingServer(WORK * 1.5));
    project.commit("a busy loop");
    const slow = await project.loadgate(compared);
    expect(slow.code, slow.stdout + slow.stderr).toBe(1);
    const { verdict, gate, series } = comparisonOf(project);
    expect(verdict).toBe("regression");
    expect(gate.reasons.map(({ text }) => text).join("\n")).toContain("api/greet c=2: ");
    expect(series.map(({ name }) => name)).toEqual(["api/greet c=2"]);
    expect(slow.stdout).toMatch(/(worse|slower) than main: api\/greet c=2 /);
  }, 300_000);
});

describe("processes of one program that happen to differ", () => {
  test("are no regression, though head had the slower one first", async ({ project }) => {
    // Of the starts that are loaded head's are slow, fast, slow … and base's the other way round.
    const before = `import { appendFileSync, existsSync, readFileSync } from "node:fs";
const isHead = process.cwd() === ${JSON.stringify(project.folder)};
const loads = ${JSON.stringify(`${project.outside}/loads-of-`)} + (isHead ? "head" : "base");
const isEven = (existsSync(loads) ? readFileSync(loads).length : 0) % 2 === 0;
const delayMs = isEven === isHead ? 6 : 4;`;
    const answer = `if (count === ${IDLE_REQUESTS + 1}) appendFileSync(loads, "."); setTimeout(right, delayMs);`;
    project.write("server.mjs", serverSource({ before, answer }));
    const measure = { burst: "100ms", "warm-up": "50ms", budget: "16s" };
    project.write(
      "loadgate.yml",
      configuration({ measure, gate: { throughput: { tolerance: "5%" } } }),
    );
    project.commit("two modes");
    const { code, stdout, stderr } = await project.loadgate(["run", "--base", "HEAD"]);
    expect(code, stdout + stderr).toBe(0);
    expect(comparisonOf(project)).toMatchObject({ verdict: "inconclusive" });
  });
});
