import { beforeAll, describe, expect } from "vitest";
import { stringify } from "yaml";
import { z } from "zod";
import { atWorkIn } from "./support/at-work.ts";
import { expectFailure } from "./support/failure.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

/** Keeps one value in its folder, and takes some work to tell it. */
const store = (turns: number) => `import { pbkdf2Sync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
const file = process.env.DATA + "/value";
createServer((request, response) => {
  if (request.method === "PUT") {
    request.on("data", (text) => writeFileSync(file, text)).on("end", () => response.end());
    return;
  }
  pbkdf2Sync("a", "b", ${turns}, 32, "sha256");
  response.end(readFileSync(file));
}).listen(Number(process.env.PORT), "127.0.0.1");
`;

/** Answers with what its store tells it. */
const SERVER = `import { Agent, createServer, get } from "node:http";
const agent = new Agent({ keepAlive: true });
createServer((request, response) => {
  get({ host: "127.0.0.1", port: process.env.STORE, agent }, (answer) => answer.pipe(response));
}).listen(Number(process.env.PORT), "127.0.0.1");
`;

const SETUP = `const body = process.argv[2];
const { ok } = await fetch("http://127.0.0.1:" + process.env.STORE, { method: "PUT", body });
if (!ok) throw new Error("not stored");
`;

interface Parts {
  readonly value?: string;
  /** False where only a reset brings data. */
  readonly hasSetup?: boolean;
  readonly path?: string;
  readonly service?: object;
  readonly load?: object;
  readonly gate?: object;
  readonly measure?: object;
}

function write(project: Project, parts: Parts): void {
  const { value = "one", hasSetup = true, service, load, gate, measure } = parts;
  const config = {
    servers: {
      api: {
        ...(hasSetup && { setup: `node setup.mjs ${value}` }),
        run: "exec node server.mjs",
        env: { STORE: "{services.store.port}" },
      },
    },
    services: {
      store: {
        run: "exec node store.mjs",
        env: { DATA: "{data}" },
        reset: "test -s {data}/value && touch {data}/reset",
        ...service,
      },
    },
    scenarios: {
      value: {
        path: parts.path ?? "/",
        expect: { body: value },
        load: load ?? { concurrency: [2] },
      },
    },
    measure: { burst: "100ms", "warm-up": "50ms", repeats: 2, ...measure },
    gate: gate ?? { throughput: { tolerance: "90%" } },
  };
  project.write("loadgate.yml", stringify(config));
}

function writeAll(project: Project, turns = 1): void {
  project.write("store.mjs", store(turns));
  project.write("server.mjs", SERVER);
  project.write("setup.mjs", SETUP);
}

const sample = z.looseObject({ servicesCpuMs: z.number(), servicesRssBytes: z.number() });
const runFile = z.looseObject({
  servers: z.array(z.looseObject({ arm: z.string(), setupMs: z.number().positive() })),
  series: z.array(z.looseObject({ arm: z.string(), samples: z.array(sample).min(1) })),
});
const threeArms = runFile.extend({ furtherBases: z.array(runFile.pick({ series: true })) });
const comparedThrice = z.looseObject({
  furtherBases: z.array(z.looseObject({ comparedWith: z.looseObject({ kind: z.string() }) })),
});
const comparison = z.looseObject({
  gate: z.looseObject({ reasons: z.array(z.looseObject({ text: z.string() })) }),
  series: z.array(
    z.looseObject({
      name: z.string(),
      metrics: z.record(z.string(), z.looseObject({ verdict: z.string().optional() })),
    }),
  ),
});

const comparisonOf = (project: Project) =>
  comparison.parse(project.json("loadgate-out/comparison.json"));

/** A store that ends under load; what started it can go on. */
const ENDING = store(1)
  .replace("createServer(", "let asked = 0;\ncreateServer(")
  .replace("  pbkdf2Sync", "  if ((asked += 1) > 40) process.exit(9);\n  pbkdf2Sync");

/** Answers by itself where it has no store, as a server does that has lost its cache. */
const ALONE = SERVER.replace(
  "answer.pipe(response));",
  'answer.pipe(response)).on("error", () => response.end("one"));',
);

/** What a busy machine leaves of a comparison in which nothing changed. */
const COMPARED = /^(unchanged|no-worse|inconclusive)$/;

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

describe("data that only a reset brings", () => {
  const RESET = "printf %s one > {data}/value";

  test.for(["arm", "run"])(
    "is there when base is first asked, and head what base asks: one per %s",
    async (per, { project }) => {
      writeAll(project);
      const parts = { hasSetup: false, service: { reset: RESET, per } };
      write(project, parts);
      project.commit("one");
      write(project, { ...parts, path: "/?all" });
      project.commit("asks otherwise");
      const { code, stdout, stderr } = await project.loadgate(["run", "--base", "HEAD^"]);
      expect(code, stdout + stderr).toBe(0);
      expect(stdout).toContain("Both arms get the old request");
      expect(comparisonOf(project).series[0]?.metrics["throughput"]?.verdict).toMatch(COMPARED);
    },
  );
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

  test("can be one for all of them", async ({ project }) => {
    writeAll(project);
    write(project, { service: { per: "run" } });
    project.git("tag", "v1.0.0", project.commit("one"));
    project.git("branch", "before", project.commit("two"));
    project.commit("three");
    const asked = ["run", "--base", "before,latest-release"];
    const { code, stdout, stderr } = await project.loadgate(asked);
    expect(code, stdout + stderr).toBe(0);
    expect(stderr.match(/^Starting store/gm)).toHaveLength(1);
    const { furtherBases } = threeArms.parse(project.json("loadgate-out/run.jsonl"));
    expect(furtherBases[0]?.series[0]?.samples.length).toBeGreaterThan(0);
  });

  test("that fails in a release leaves the two others compared", async ({ project }) => {
    writeAll(project);
    write(project, {});
    project.write("store.mjs", ENDING);
    project.git("tag", "v1.0.0", project.commit("one"));
    writeAll(project);
    project.git("branch", "before", project.commit("two"));
    project.commit("three");
    const { code, stdout, stderr } = await project.loadgate([
      "run",
      "--base",
      "before,latest-release",
    ]);
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toContain(
      "Against v1.0.0: Not compared: store (base-2): the service ended while it was needed: exit code 9",
    );
    expect(comparisonOf(project).series[0]?.metrics["throughput"]?.verdict).toMatch(COMPARED);
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
