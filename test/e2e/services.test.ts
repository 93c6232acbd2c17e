import { beforeAll, describe, expect } from "vitest";
import { z } from "zod";
import { atWorkIn } from "./support/at-work.ts";
import { expectFailure } from "./support/failure.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { test } from "./support/project.ts";
import {
  comparisonOf,
  ENDING,
  expectResetData,
  runFile,
  SERVER,
  threeArms,
  write,
  writeAll,
} from "./support/services.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

/** Answers by itself where it has no store, as a server does that has lost its cache. */
const ALONE = SERVER.replace(
  "answer.pipe(response));",
  'answer.pipe(response)).on("error", () => response.end("one"));',
);

const comparedThrice = z.looseObject({
  furtherBases: z.array(z.looseObject({ comparedWith: z.looseObject({ kind: z.string() }) })),
});
describe("a service of each arm", () => {
  test("is set up by its own commit, and told beside the server", async ({ project }) => {
    writeAll(project);
    write(project, { value: "one" });
    project.commit("one");
    write(project, { value: "two" });
    project.commit("two");
    const plan = await project.loadgate(["run", "--base", "HEAD^", "--dry-run"]);
    expect(plan.stdout).toContain("services: store (one for each arm)\n");
    const { code, stdout, stderr } = await project.loadgate(["run", "--base", "HEAD^"]);
    expect(code, stdout + stderr).toBe(0);
    const { servers, series } = runFile.parse(project.json("loadgate-out/run.jsonl"));
    expect(servers.map(({ arm }) => arm)).toEqual(["base", "head"]);
    for (const { samples } of series) {
      const used = samples.map(({ servicesCpuMs }) => servicesCpuMs);
      expect(Math.max(...used)).toBeGreaterThan(0);
      for (const { servicesRssBytes } of samples) expect(servicesRssBytes).toBeGreaterThan(1e6);
    }
    expect(stdout).toContain("total CPU/request");
    expect(atWorkIn(project)).toEqual([]);
  });

  test("that both arms share meets the setups of both", async ({ project }) => {
    writeAll(project);
    write(project, { value: "one", service: { per: "run" } });
    project.commit("one");
    write(project, { value: "two", service: { per: "run" } });
    const ended = await project.loadgate(["run", "--base", "HEAD"]);
    expectFailure(ended, {
      code: 3,
      place: /api\/value: wrong answer to GET \/: expected body "two", got "one"/,
      hint: /./,
      stdout: /^/,
    });
  });

  test("that fails to start, or whose data cannot be reset, is said", async ({ project }) => {
    writeAll(project);
    write(project, { service: { run: "echo broken; exit 3" } });
    const broken = await project.loadgate(["run"]);
    expectFailure(broken, {
      code: 3,
      place: /store: the service ended before it was ready: exit code 3/,
      hint: /Run it by hand/,
      details: /broken/,
    });
    write(project, { service: { reset: "echo no luck; exit 4" } });
    const unreset = await project.loadgate(["run"]);
    expectFailure(unreset, {
      code: 3,
      place: /store: the reset failed: exit code 4/,
      hint: /Run it by hand/,
      details: /no luck/,
    });
  });

  test("shows a slowdown that is only in its own CPU time", async ({ project }) => {
    const tolerance = { tolerance: "40%" };
    const parts = {
      // At a fixed rate that both hold, throughput says nothing.
      load: { rate: [100], connections: 4 },
      gate: { throughput: tolerance, "total-cpu-per-request": tolerance },
      measure: { burst: "400ms", "warm-up": "200ms", repeats: 8 },
    };
    writeAll(project, 2000);
    write(project, parts);
    project.commit("fast");
    writeAll(project, 8000);
    project.commit("slow");
    const { code, stdout, stderr } = await project.loadgate(["run", "--base", "HEAD^"]);
    expect(code, stdout + stderr).toBe(1);
    const { gate, series } = comparisonOf(project);
    expect(gate.reasons.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^api\/value rate=100: total CPU\/request/),
    ]);
    expect(series[0]?.metrics["total-cpu-per-request"]?.verdict).toBe("regression");
  });
});

test("data that only a reset brings is there when base is first asked, and head what base asks", async ({
  project,
}) => {
  await expectResetData(project, "arm");
});

describe("a service of each of three arms", () => {
  test("has the data of its own commit, and is told beside its server", async ({ project }) => {
    writeAll(project);
    for (const value of ["one", "two", "three"]) {
      write(project, { value, service: { reset: `printf %s ${value} > {data}/value` } });
      project.commit(value);
      if (value === "one") project.git("tag", "v1.0.0");
      if (value === "two") project.git("branch", "before");
    }
    const asked = ["run", "--base", "before,latest-release"];
    const plan = await project.loadgate([...asked, "--dry-run"]);
    expect(plan.stdout).toContain("services: store (one for each arm)\n");
    const { code, stdout, stderr } = await project.loadgate(asked);
    expect(code, stdout + stderr).toBe(0);
    const run = threeArms.parse(project.json("loadgate-out/run.jsonl"));
    const further = run.furtherBases.flatMap(({ series }) => series);
    expect([...run.series, ...further]).toHaveLength(3);
    for (const { samples } of [...run.series, ...further]) {
      expect(Math.max(...samples.map(({ servicesCpuMs }) => servicesCpuMs))).toBeGreaterThan(0);
    }
    const compared = comparedThrice.parse(project.json("loadgate-out/comparison.json"));
    expect(compared.furtherBases[0]?.comparedWith).toMatchObject({ kind: "base", ref: "v1.0.0" });
    expect(project.read("loadgate-out/report.md")).toContain(
      "service store is not described as in v1.0.0; each arm has its own",
    );
    expect(atWorkIn(project)).toEqual([]);
  });
});

describe("a service that ends under load", () => {
  test("is named: head's fails the run, base's leaves nothing to compare with", async ({
    project,
  }) => {
    writeAll(project);
    write(project, {});
    project.commit("good");
    project.write("store.mjs", ENDING);
    project.commit("bad");
    const what = "the service ended while it was needed: exit code 9";
    const head = await project.loadgate(["run", "--base", "HEAD^"]);
    expectFailure(head, { code: 3, place: new RegExp(`store: ${what}`), hint: /./ });
    writeAll(project);
    const base = await project.loadgate(["run", "--base", "HEAD"]);
    expect(base.code, base.stdout + base.stderr).toBe(3);
    expect(base.stdout).toContain(`✗ Not compared: store (base): ${what}\n`);
  });

  test("is missed by nobody where its command goes on and its server does without it", async ({
    project,
  }) => {
    writeAll(project);
    project.write("server.mjs", ALONE);
    const run = "node store.mjs & wait; exec sleep 600";
    write(project, { service: { run } });
    project.commit("good");
    project.write("store.mjs", ENDING);
    const { code, stdout, stderr } = await project.loadgate(["run", "--base", "HEAD"]);
    expect(code, stdout + stderr).toBe(3);
    expect(stderr).toMatch(/store: the service no longer listens on port \d+/);
  });
});
