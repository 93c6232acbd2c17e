import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { createCommandProfiler } from "../../src/profiling/adapters/command-profiler.ts";
import { until } from "../support/processes.ts";
import { marked } from "./support/marked.ts";
import { NEVER, temporaryFolder } from "./support/workspace.ts";

const world = marked();

afterEach(() => {
  const left = world.running();
  world.kill();
  expect(left).toEqual([]);
});

/** Profiles a server that has two processes with a command, while some work goes on. */
async function profileWith(
  command: string,
  { work = async () => "done", signal = NEVER, loadMs = 500, folder = "" } = {},
) {
  const environment = { ...world.environment, GITHUB_TOKEN: "secret" };
  const { prepare } = createCommandProfiler(environment);
  const env = { NAME: "value", DATABASE: "{services.db.port}" };
  const directory = folder || (await temporaryFolder());
  const root = directory;
  const start = await prepare({ env, directory, root, loadMs, profile: { command } });
  const server = { url: "http://127.0.0.1:4321", processes: () => [11, 12], files: () => [] };
  try {
    return { start, profiled: await start.profile(server, work, signal) };
  } finally {
    start.remove();
  }
}

describe("the command of the configuration", () => {
  test("profiles a server, whose own environment stays as it is", async () => {
    const { start, profiled } = await profileWith("echo 'main;f (a.py:3) 12'");
    expect(start).toMatchObject({
      env: { NAME: "value", DATABASE: "{services.db.port}" },
      isOnly: true,
    });
    const stacks = new Map([["main;f (a.py:3)", 12]]);
    expect(profiled).toEqual({ result: "done", stacks, profiler: "profile.command" });
  });

  test("runs in the server's folder, and knows its processes, port and load, but no secret", async () => {
    const folder = await temporaryFolder();
    writeFileSync(path.join(folder, "here"), "");
    const said = "$(ls) $NAME $DATABASE- $PORT $PROFILE_PIDS $PROFILE_SECONDS $GITHUB_TOKEN-";
    const { profiled } = await profileWith(`echo "${said} 1"`, { folder });
    const [stack] = profiled?.stacks.keys() ?? [];
    expect(stack).toBe("here value - 4321 11 12 0.5 -");
  });

  test("names files by their path in the tree", async () => {
    const { profiled } = await profileWith('echo "f ($PWD/src/a.py:3) 1"');
    expect(profiled?.stacks).toEqual(new Map([["f (src/a.py:3)", 1]]));
  });

  test.each([
    [
      "fails",
      "echo a >&2; echo 'cannot attach' >&2; exit 3",
      /failed: exit code 3: cannot attach$/,
    ],
    ["is killed", "kill -9 $$", /failed: SIGKILL$/],
    [
      "prints no stacks",
      "echo 'usage: PID'; echo 'no samples' >&2",
      /no line like .*: no samples$/,
    ],
    ["prints nothing", "true", /printed no line like "outer;inner 12"$/],
    ["prints without end", "yes 'a;b 1'", /printed more than 16 MiB$/],
    ["is not there", "no-such-profiler", /failed: exit code 127: .*not found/],
  ])("that %s is an error of one line", async (_, command, message) => {
    const failing = profileWith(command);
    await expect(failing).rejects.toThrow(message);
    await expect(failing).rejects.toThrow(/^profile\.command .*$/);
  });

  test("that says megabytes of anything is an error of limited length without its controls", async () => {
    const hostile = "printf '\\033[31m<script>%01000000d\\n' 1 >&2; exit 1";
    const error = await profileWith(hostile).catch((thrown: Error) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(String(error).length).toBeLessThan(500);
    expect(String(error)).not.toContain("\u001b");
  });

  test("ends with the work, if that fails", async () => {
    const work = async () => {
      await until("it runs", () => world.running().length > 0);
      throw new Error("wrong answer");
    };
    await expect(profileWith("sleep 60", { work })).rejects.toThrow("wrong answer");
  });

  test("ends with the signal", async () => {
    const controller = new AbortController();
    const work = async () => {
      await until("it runs", () => world.running().length > 0);
      controller.abort(new Error("Ctrl-C"));
      await sleep(60_000, undefined, { signal: controller.signal });
      return "never";
    };
    const { signal } = controller;
    await expect(profileWith("sleep 60 & sleep 61", { work, signal })).rejects.toThrow();
    await expect(profileWith("sleep 60", { signal })).rejects.toThrow("Ctrl-C");
  });

  test("that does not end after the load is an error", { timeout: 60_000 }, async () => {
    const late = profileWith("trap '' INT; sleep 300", { loadMs: 1 });
    await expect(late).rejects.toThrow("profile.command still ran 10 s after the load");
  });
});

test("a server without a command is left to other profilers", async () => {
  const { prepare, diagnose } = createCommandProfiler({});
  const folder = await temporaryFolder();
  const start = await prepare({ env: {}, directory: folder, root: folder, loadMs: 1 });
  expect(start.isOnly).toBeUndefined();
  const server = { url: "http://127.0.0.1:1", processes: () => [], files: () => [] };
  const work = () => Promise.reject(new Error("no work"));
  expect(await start.profile(server, work, NEVER)).toBeUndefined();
  expect(await diagnose(NEVER)).toMatchObject({ profiles: "any program", works: true });
});
