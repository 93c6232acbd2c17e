import { spawn } from "node:child_process";
import { existsSync, linkSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect } from "vitest";
import { OHA_VERSION } from "../../src/adapters/tools/oha-installer.ts";
import { processesWith, until } from "../support/processes.ts";
import { type RunningStep, startStep, step } from "./support/action.ts";
import { nullsIn, runDocument } from "./support/documents.ts";
import { expectFailure } from "./support/failure.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import { type ConfigurationParts, configuration, serverSource } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;
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

describe.concurrent("the command", () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    for (const stage of stages) {
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
          hint: /run\.json/,
        });
        expect(ended.signal).toBeNull();
        const document = project.json("loadgate-out/run.json");
        expect(runDocument.parse(document).failure).toBe(`Stopped by ${signal}`);
        expect(nullsIn(document)).toEqual([]);
        expect(project.list("loadgate-out")).toEqual(["run.json"]);
        expect(project.list(".loadgate")).toEqual(["earlier.json"]);
        expect(project.read(".loadgate/earlier.json")).toBe("kept");
        // Nothing half-built stays in the tool cache.
        const cached = leftInCache(project);
        expect(cached).toEqual([]);
      });
    }
  }

  test("bursts before the signal are in run.json", async ({ project }) => {
    project.write("loadgate.yml", configuration({ measure: { budget: "60s" } }));
    const running = project.start(["run"], await recordingOha(project));
    const calls = () =>
      reached(project) ? readFileSync(stageFile(project), "utf8").split("\n").length : 0;
    await until("some bursts", () => calls() > 8);
    running.kill("SIGINT");
    expect((await running.ended).code).toBe(130);
    const run = runDocument.parse(project.json("loadgate-out/run.json"));
    expect(run.series[0]?.samples.length).toBeGreaterThan(4);
  });

  test("one press of Ctrl-C that arrives twice stops in good order", async ({ project }) => {
    project.write("loadgate.yml", configuration({ measure: BUDGET }));
    const running = project.start(["run"], await recordingOha(project));
    await until("a burst", () => loadsFor(LONG)(project));
    running.kill("SIGINT");
    running.kill("SIGINT");
    const ended = await running.ended;
    expectFailure(ended, { code: 130, place: /Stopped by SIGINT/, hint: /run\.json/ });
    expect(project.list("loadgate-out")).toEqual(["run.json"]);
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

describe.concurrent("the action", () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    test(`${signal} during a burst`, async ({ project }) => {
      project.write("loadgate.yml", configuration({ measure: BUDGET }));
      const running = startStep(project, "main.js", { env: await recordingOha(project) });
      await until("a burst", () => loadsFor(LONG)(project));
      running.kill(signal);
      const { code, stdout } = await running.ended;
      expect(code, stdout).toBe(EXIT_CODES[signal]);
      expect(stdout).toMatch(new RegExp(`^::error title=Loadgate::Stopped by ${signal}`, "m"));
      expect(running.runnerTemp()).toEqual([]);
      expect(runDocument.parse(project.json("loadgate-out/run.json")).failure).toContain(signal);
      expect(project.exists(".loadgate")).toBe(false);
    });
  }

  test("what a killed main step leaves running, the post step ends", async ({ project }) => {
    project.write("loadgate.yml", configuration({ measure: BUDGET }));
    const running = startStep(project, "main.js", { env: await recordingOha(project) });
    await until("a burst", () => loadsFor(LONG)(project));
    await until("both are written down", () => groupsIn(groupFileOf(running)) === 2);
    running.kill("SIGKILL");
    expect((await running.ended).signal).toBe("SIGKILL");
    const left = project.running();
    expect(left.filter((command) => command.includes("server.mjs"))).not.toEqual([]);
    expect(left.filter((command) => command.includes("-z 20000ms"))).not.toEqual([]);
    expect(running.runnerTemp()).toHaveLength(1);

    const post = await step(project, "post.js", { env: stateOf(running.state()) });
    expect(post.code, post.stdout).toBe(0);
    expect(post.stdout).toMatch(/Ended \d process groups/);
    expect(processesWith(project.mark)).toEqual([]);
    expect(post.runnerTemp()).toEqual([]);
  });

  test("what runs is written down whole or not at all, so a kill at any moment loses nothing", async ({
    project,
  }) => {
    project.write("loadgate.yml", configuration({ measure: { budget: "60s" } }));
    const running = startStep(project, "main.js", { env: await recordingOha(project) });
    await until("a group", () => groupsIn(groupFileOf(running)) > 0);
    const file = groupFileOf(running);
    // A second name for the file keeps the text, unless the text is overwritten in place.
    const copy = path.join(project.outside, "copy");
    linkSync(file, copy);
    const before = readFileSync(copy, "utf8");
    await until("other groups", () => {
      const now = readFileSync(file, "utf8");
      return now !== before && now !== "";
    });
    const kept = readFileSync(copy, "utf8");
    running.kill("SIGTERM");
    expect((await running.ended).code).toBe(143);
    expect(kept).toBe(before);
  });

  test("the post step has nothing to do after a main step that ended", async ({ project }) => {
    const main = await step(project, "main.js");
    expect(main.code, main.stdout).toBe(0);
    const post = await step(project, "post.js", { env: stateOf(main.state()) });
    expect(post).toMatchObject({ code: 0, stdout: "", stderr: "" });
    const without = await step(project, "post.js");
    expect(without).toMatchObject({ code: 0, stdout: "", stderr: "" });
  });

  test("a later process with the id of a dead one is left alone", async ({ project }) => {
    const bystander = spawn("sleep", ["60"], { detached: true, stdio: "ignore", env: project.env });
    const pid = bystander.pid ?? 0;
    const gone = new Promise((resolve) => {
      bystander.once("exit", (_code, signal) => resolve(signal));
    });
    const startTicks = Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(" ")[21]);
    const file = path.join(project.outside, "groups.json");
    const post = async (ticks: number) => {
      writeFileSync(file, JSON.stringify([{ pid, startTicks: ticks }]));
      return step(project, "post.js", { env: { "STATE_group-file": file } });
    };
    expect((await post(startTicks - 100)).code).toBe(0);
    expect(existsSync(file)).toBe(false);
    expect(existsSync(`/proc/${pid}`)).toBe(true);
    expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
    // With its own start time it is the one.
    expect((await post(startTicks)).code).toBe(0);
    expect(await gone).toBe("SIGTERM");
  });

  for (const [name, text] of [
    ["half-written", '[{"pid": 12'],
    ["forged", '[{"pid": 1, "startTicks": 0}, {"pid": -1, "startTicks": 0}]'],
  ] as const) {
    test(`a ${name} group file ends nothing`, async ({ project }) => {
      const file = path.join(project.outside, "groups.json");
      writeFileSync(file, text);
      const post = await step(project, "post.js", { env: { "STATE_group-file": file } });
      expect(post).toMatchObject({ code: 0, stderr: "" });
      expect(existsSync(file)).toBe(false);
    });
  }
});

/** Path of the file in which a main step writes down what runs; the state names it. */
function groupFileOf(running: RunningStep): string {
  return running.state()["group-file"] ?? "";
}

/** Number of process groups in a group file; 0 where there is none that can be read. */
function groupsIn(file: string): number {
  try {
    const groups: unknown = JSON.parse(readFileSync(file, "utf8"));
    return Array.isArray(groups) ? groups.length : 0;
  } catch {
    return 0;
  }
}

function leftInCache(project: Project): readonly string[] {
  const version = path.join(project.env["HOME"] ?? "", ".cache/loadgate/oha", OHA_VERSION);
  return project.list(version);
}

function stateOf(state: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(state).map(([key, value]) => [`STATE_${key}`, value]));
}
