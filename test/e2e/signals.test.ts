import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect } from "vitest";
import { OHA_VERSION } from "../../src/adapters/tools/oha-installer.ts";
import { until } from "../support/processes.ts";
import { startStep, step } from "./support/action.ts";
import { nullsIn, runDocument } from "./support/documents.ts";
import { expectFailure } from "./support/failure.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import { expectNothingLeft } from "./support/random-signals.ts";
import { type ConfigurationParts, configuration, serverSource } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 } as const;
const SIGNALS = ["SIGTERM", "SIGQUIT", "SIGINT", "SIGHUP"] as const;
/** On a busy machine everything takes its time. */
const PATIENTLY = { timeout: 300_000 };
const NO_NETWORK = { HTTPS_PROXY: "http://127.0.0.1:1", https_proxy: "http://127.0.0.1:1" };

/** Long enough that a stage is never over before its signal comes. */
const LONG = "20000ms";
const BUDGET = { "warm-up": "50ms", burst: LONG, budget: "20m" };

interface Stage {
  readonly name: string;
  readonly parts?: ConfigurationParts;
  readonly server?: string;
  /** Environment of the stage. */
  readonly env?: (project: Project) => Promise<Record<string, string>>;
  /** The stage has begun. */
  readonly begun: (project: Project) => boolean;
}

const stageFile = (project: Project) => path.join(project.outside, "stage");
const reached = (project: Project) => existsSync(stageFile(project));
const loadsFor = (duration: string) => (project: Project) =>
  reached(project) && readFileSync(stageFile(project), "utf8").includes(`-z ${duration}`);

/** The real oha behind a script that writes down each call. */
async function recordingOha(project: Project): Promise<Record<string, string>> {
  const script = `#!/bin/sh
[ "$1" = --version ] && echo "oha ${OHA_VERSION}" && exit
printf '%s\\n' "$*" >> '${stageFile(project)}'
exec '${await realOha()}' "$@"
`;
  return { PATH: `${project.bin({ oha: script })}:${project.env["PATH"]}` };
}

const stages: readonly Stage[] = [
  {
    name: "while cargo builds oha",
    env: async (project) => {
      const cargo = `#!/bin/sh\ntouch '${stageFile(project)}'\nsleep 60\n`;
      const programs = { git: null, node: null, touch: null, sleep: null };
      return { PATH: project.bin({ cargo, ...programs }), ...NO_NETWORK };
    },
    begun: reached,
  },
  {
    name: "during a build",
    parts: { api: { build: "touch ../outside/stage; sleep 60; true" } },
    begun: reached,
  },
  {
    name: "during a server's start",
    parts: { api: { ready: { timeout: "60s" } } },
    server: `import { writeFileSync } from "node:fs"; writeFileSync("../outside/stage", ""); setInterval(() => {}, 1000);`,
    begun: reached,
  },
  {
    name: "during warm-up",
    parts: { measure: { "warm-up": LONG, burst: "50ms", budget: "2m" } },
    env: recordingOha,
    begun: loadsFor(LONG),
  },
  { name: "during a burst", parts: { measure: BUDGET }, env: recordingOha, begun: loadsFor(LONG) },
];

describe.concurrent("the command", PATIENTLY, () => {
  for (const [index, stage] of stages.entries()) {
    for (const signal of index % 2 === 0 ? SIGNALS.slice(0, 2) : SIGNALS.slice(2)) {
      test(`${signal} ${stage.name}`, async ({ project }) => {
        if (stage.server !== undefined) project.write("server.mjs", stage.server);
        project.write("loadgate.yml", configuration(stage.parts));
        project.write(".loadgate/earlier.json", "kept");
        const running = project.start(["run"], await stage.env?.(project));
        await until(stage.name, () => stage.begun(project));
        running.kill(signal);
        const ended = await running.ended;
        expectFailure(ended, {
          code: EXIT_CODES[signal],
          place: new RegExp(`Stopped by ${signal}`),
          hint: /run\.jsonl/,
        });
        expect(ended.signal).toBeNull();
        const document = project.json("loadgate-out/run.jsonl");
        expect(runDocument.parse(document).failure).toBe(`Stopped by ${signal}`);
        expect(nullsIn(document)).toEqual([]);
        expect(project.list("loadgate-out")).toEqual(["run.jsonl"]);
        expect(project.list(".loadgate")).toEqual(["earlier.json"]);
        expect(project.read(".loadgate/earlier.json")).toBe("kept");
        // Nothing half-built stays in the tool cache.
        const cached = leftInCache(project);
        expect(cached).toEqual([]);
      });
    }
  }

  test("bursts before the signal are in run.jsonl", async ({ project }) => {
    project.write("loadgate.yml", configuration({ measure: { budget: "60s" } }));
    const running = project.start(["run"], await recordingOha(project));
    const calls = () =>
      reached(project) ? readFileSync(stageFile(project), "utf8").split("\n").length : 0;
    await until("some bursts", () => calls() > 8);
    running.kill("SIGINT");
    expect((await running.ended).code).toBe(130);
    const run = runDocument.parse(project.json("loadgate-out/run.jsonl"));
    expect(run.series[0]?.samples.length).toBeGreaterThan(4);
  });

  test("one press of Ctrl-C that arrives twice stops in good order", async ({ project }) => {
    project.write("loadgate.yml", configuration({ measure: BUDGET }));
    const running = project.start(["run"], await recordingOha(project));
    await until("a burst", () => loadsFor(LONG)(project));
    running.kill("SIGINT");
    running.kill("SIGINT");
    const ended = await running.ended;
    expectFailure(ended, { code: 130, place: /Stopped by SIGINT/, hint: /run\.jsonl/ });
    expect(project.list("loadgate-out")).toEqual(["run.jsonl"]);
  });

  for (const second of ["SIGINT", "SIGTERM"] as const) {
    test(`a second signal (${second}) ends at once what will not go`, async ({ project }) => {
      const stubborn = `process.on("SIGTERM", () => writeFileSync("../outside/asked", ""));`;
      project.write("server.mjs", serverSource({ before: stubborn }));
      project.write("loadgate.yml", configuration({ measure: BUDGET }));
      const running = project.start(["run"], await recordingOha(project));
      await until("a burst", () => loadsFor(LONG)(project));
      running.kill("SIGINT");
      await until("the server was asked to go", () =>
        existsSync(path.join(project.outside, "asked")),
      );
      // Within a second it is the same press of Ctrl-C that arrives twice.
      await sleep(1100);
      running.kill(second);
      const ended = await running.ended;
      expect(ended.code).toBe(EXIT_CODES[second]);
      expect(ended.stderr).not.toMatch(/^ {4}at /m);
      expect(project.exists(".loadgate")).toBe(false);
    });
  }
});

test.concurrent("signals at random moments leave nothing, whatever servers and builds do", {
  timeout: 1_200_000,
}, async () => {
  // Each signal once.
  await expectNothingLeft(5);
});

describe.concurrent("the action", PATIENTLY, () => {
  for (const signal of SIGNALS) {
    test(`${signal} during a burst`, async ({ project }) => {
      project.write("loadgate.yml", configuration({ measure: BUDGET }));
      const running = startStep(project, "main.js", { env: await recordingOha(project) });
      await until("a burst", () => loadsFor(LONG)(project));
      running.kill(signal);
      const { code, stdout } = await running.ended;
      expect(code, stdout).toBe(EXIT_CODES[signal]);
      expect(stdout).toMatch(new RegExp(`^::error title=Loadgate::Stopped by ${signal}`, "m"));
      expect(running.runnerTemp()).toEqual([]);
      expect(runDocument.parse(project.json("loadgate-out/run.jsonl")).failure).toContain(signal);
      expect(project.exists(".loadgate")).toBe(false);
    });
  }

  test("what a killed main step leaves, the post step removes", async ({ project }) => {
    const left = "setsid sleep 60 & (setsid setsid sleep 61 &) ; exec node server.mjs";
    project.write("loadgate.yml", configuration({ api: { run: left }, measure: BUDGET }));
    project.commit("base");
    const running = startStep(project, "main.js", {
      env: await recordingOha(project),
      inputs: { base: "HEAD" },
    });
    await until("a burst", () => loadsFor(LONG)(project));
    running.kill("SIGKILL");
    expect((await running.ended).signal).toBe("SIGKILL");
    const commands = project.running();
    for (const part of ["server.mjs", "-z 20000ms", "sleep 60", "sleep 61"]) {
      expect(commands.filter((command) => command.includes(part))).not.toEqual([]);
    }
    expect(project.leftInTemporary()).not.toEqual([]);

    const post = await step(project, "post.js", { env: stateOf(running.state()) });
    expect(post.code, post.stdout).toBe(0);
    expect(post.stdout).toMatch(/^Ended \d+ processes/);
    expect(project.running()).toEqual([]);
    expect(project.leftInTemporary()).toEqual([]);
    expect(project.git("worktree", "list").split("\n")).toHaveLength(1);
  });

  test("the post step has nothing to do after a main step that ended", async ({ project }) => {
    const main = await step(project, "main.js");
    expect(main.code, main.stdout).toBe(0);
    const post = await step(project, "post.js", { env: stateOf(main.state()) });
    expect(post).toMatchObject({ code: 0, stdout: "", stderr: "" });
    const without = await step(project, "post.js");
    expect(without).toMatchObject({ code: 0, stdout: "", stderr: "" });
  });

  test("a run beside it is left alone by the post step", async ({ project }) => {
    project.write("loadgate.yml", configuration({ measure: BUDGET }));
    const running = project.start(["run"], await recordingOha(project));
    // The script that records the load becomes oha itself a moment later.
    const isScript = (command: string) => command.startsWith("/bin/sh ");
    await until("a burst", () => loadsFor(LONG)(project) && !project.running().some(isScript));
    const before = project.running();
    const post = await step(project, "post.js");
    expect(post).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(project.running()).toEqual(before);
    running.kill("SIGTERM");
    expect((await running.ended).code).toBe(143);
  });
});

function leftInCache(project: Project): readonly string[] {
  const version = path.join(project.env["HOME"] ?? "", ".cache/loadgate/oha", OHA_VERSION);
  return project.list(version);
}

function stateOf(state: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(state).map(([key, value]) => [`STATE_${key}`, value]));
}
