import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { createBuilder } from "../../src/adapters/build/builder.ts";
import type { BuildRequest } from "../../src/ports/builder.ts";
import { until } from "../support/processes.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { marked } from "./support/marked.ts";
import { failureOf, NEVER, temporaryFolder, writeScript } from "./support/workspace.ts";

const world = marked({
  GITHUB_ACTIONS: "true",
  "INPUT_GITHUB-TOKEN": "secret-input",
  ACTIONS_RUNTIME_TOKEN: "secret-runtime",
  GITHUB_OUTPUT: "/secret-output",
  BENCHER_API_KEY: "secret-bencher",
  GITHUB_TOKEN: "secret-github",
});
const lines: string[] = [];
const builder = createBuilder(world.environment, (line) => lines.push(line));

async function request(changes: Partial<BuildRequest> = {}): Promise<BuildRequest> {
  return { name: "api", directory: await temporaryFolder(), env: {}, ...changes };
}

afterEach(() => {
  lines.length = 0;
  const left = world.running();
  world.kill();
  expect(left).toEqual([]);
});

describe("a build that works", () => {
  test("gives its time and the artifact's size, and shows its log", async () => {
    const directory = await temporaryFolder();
    const artifact = path.join(directory, "bin");
    const build = `echo compiling; sleep 0.1; printf 12345 > bin; echo linking >&2`;
    const result = await builder.build(await request({ directory, build, artifact }), NEVER);
    expect(result).toEqual({ buildMs: expect.any(Number), artifactBytes: 5 });
    expect(result.buildMs).toBeGreaterThan(100);
    expect([...lines].sort()).toEqual(["compiling", "linking"]);
  });

  test("may have no artifact", async () => {
    expect(await builder.build(await request({ build: "true" }), NEVER)).toEqual({
      buildMs: expect.any(Number),
    });
  });

  test("runs in its folder, whatever the folder's name", async () => {
    const directory = path.join(await temporaryFolder(), `a folder's "name" $(false)`);
    await mkdir(directory);
    await builder.build(await request({ directory, build: "pwd > here" }), NEVER);
    expect(await readFile(path.join(directory, "here"), "utf8")).toBe(`${directory}\n`);
  });

  test("sees its own variables and none of the job's secrets", async () => {
    const directory = await temporaryFolder();
    await builder.build(
      await request({ directory, build: "env > seen", env: { MODE: "release" } }),
      NEVER,
    );
    const seen = await readFile(path.join(directory, "seen"), "utf8");
    expect(seen).toContain("MODE=release\n");
    expect(seen).not.toContain("secret");
  });

  test("leaves nothing running", async () => {
    await builder.build(await request({ build: "sleep 60 & echo built" }), NEVER);
    expect(world.running()).toEqual([]);
  });
});

describe("clean", () => {
  test("runs before the build, with its folder and variables, and both are shown", async () => {
    const directory = await temporaryFolder();
    const result = await builder.build(
      await request({
        directory,
        artifact: path.join(directory, "bin"),
        env: { MODE: "old" },
        clean: `echo cleaning; pwd > cleaned; printf "$MODE" > bin`,
        build: "echo building; printf ' and new' >> bin",
      }),
      NEVER,
    );
    expect(result).toEqual({ buildMs: expect.any(Number), artifactBytes: "old and new".length });
    expect(await readFile(path.join(directory, "cleaned"), "utf8")).toBe(`${directory}\n`);
    expect(lines).toEqual(["cleaning", "building"]);
  });

  test("is not counted as build time", async () => {
    const directory = await temporaryFolder();
    const clean = "date +%s%N > began; sleep 0.5; date +%s%N > ended";
    const startedAt = performance.now();
    const { buildMs } = await builder.build(
      await request({ directory, clean, build: "true" }),
      NEVER,
    );
    const wholeMs = performance.now() - startedAt;
    const [began = Number.NaN, ended = Number.NaN] = await Promise.all(
      ["began", "ended"].map(async (name) =>
        Number(await readFile(path.join(directory, name), "utf8")),
      ),
    );
    // However slow the machine is, the whole holds both; a millisecond is for the two clocks.
    expect(buildMs).toBeLessThan(wholeMs - (ended - began) / 1e6 + 1);
  });

  test("alone is no build", async () => {
    const directory = await temporaryFolder();
    const clean = await request({ directory, clean: "touch cleaned" });
    expect(await builder.build(clean, NEVER)).toEqual({});
    expect(existsSync(path.join(directory, "cleaned"))).toBe(true);
  });

  test.each([
    [
      "echo 'in use' >&2; exit 3",
      "api: the clean failed: exit code 3",
      /Run it by hand: cd .* && echo 'in use' >&2; exit 3$/,
    ],
    ["no-such-program --all", "api: the clean failed: command not found", /servers\.api\.clean/],
  ])("that fails is said, and nothing is built: %s", async (clean, message, hint) => {
    const directory = await temporaryFolder();
    const error = await loadgateFailure(
      builder.build(await request({ directory, clean, build: "touch built" }), NEVER),
      "measurement",
    );
    expect(error.message).toBe(message);
    expect(error.hint).toMatch(hint);
    expect(error.details.length).toBeGreaterThan(0);
    expect(existsSync(path.join(directory, "built"))).toBe(false);
  });
});

describe("nothing to build", () => {
  test("the artifact's size is looked up", async () => {
    const directory = await temporaryFolder();
    const artifact = path.join(directory, "server");
    await writeFile(artifact, "123");
    expect(await builder.build(await request({ directory, artifact }), NEVER)).toEqual({
      artifactBytes: 3,
    });
    expect(await builder.build(await request({ directory }), NEVER)).toEqual({});
  });

  test("the folder must be there all the same", async () => {
    const directory = path.join(await temporaryFolder(), "missing");
    const error = await loadgateFailure(
      builder.build(await request({ directory }), NEVER),
      "measurement",
    );
    expect(error.message).toContain(directory);
    expect(error.hint).toContain("servers.api.directory");
  });
});

describe("a build that fails", () => {
  test("shows its code, and beginning and end of its log", async () => {
    const build = `i=0; while [ $i -lt 100 ]; do i=$((i+1)); echo "step $i"; done; printf '\\033[31merror:\\033[0m no such crate\\n' >&2; exit 101`;
    const error = await loadgateFailure(
      builder.build(await request({ build }), NEVER),
      "measurement",
    );
    expect(error.message).toBe("api: the build failed: exit code 101");
    expect(error.details).toHaveLength(41);
    expect(error.details).toContain("step 1");
    expect(error.details).toContain("step 100");
    expect(error.details).toContain("error: no such crate");
    expect(error.hint).toContain(build);
  });

  test.each(["clean", "build"])("by not ending is stopped: %s", async (step) => {
    const hanging = await request({ [step]: "echo fetching; sleep 60", buildTimeoutMs: 3000 });
    const error = await loadgateFailure(builder.build(hanging, NEVER), "measurement");
    expect(error.message).toBe(`api: the ${step} did not end within 3 s`);
    expect(error.details).toEqual(["fetching"]);
    expect(error.hint).toMatch(/Raise servers\.api\.build-timeout if it needs longer\. Run it/);
    expect(world.running()).toEqual([]);
  });

  test("by a signal names it", async () => {
    const error = await loadgateFailure(
      builder.build(await request({ build: "kill -ABRT $$" }), NEVER),
      "measurement",
    );
    expect(error.message).toContain("SIGABRT");
  });

  test("because a command is not there says so", async () => {
    const error = await loadgateFailure(
      builder.build(await request({ build: "no-such-compiler build" }), NEVER),
      "measurement",
    );
    expect(error.message).toBe("api: the build failed: command not found");
    expect(error.details.join("\n")).toContain("no-such-compiler");
    expect(error.hint).toContain("servers.api.build");
  });

  test("because its folder is a file", async () => {
    const directory = path.join(await temporaryFolder(), "file");
    await writeFile(directory, "");
    const error = await loadgateFailure(
      builder.build(await request({ directory, build: "true" }), NEVER),
      "measurement",
    );
    expect(error.message).toContain(directory);
  });

  test("because the artifact is not there", async () => {
    const directory = await temporaryFolder();
    const artifact = path.join(directory, "bin/server");
    const error = await loadgateFailure(
      builder.build(await request({ directory, build: "true", artifact }), NEVER),
      "measurement",
    );
    expect(error.message).toContain(artifact);
    expect(error.hint).toContain("servers.api.artifact");
  });

  test("because the artifact is a folder, which has no size", async () => {
    const directory = await temporaryFolder();
    const error = await loadgateFailure(
      builder.build(
        await request({ directory, build: "mkdir bin", artifact: path.join(directory, "bin") }),
        NEVER,
      ),
      "measurement",
    );
    expect(error.message).toContain("bin");
  });
});

describe("an abort", () => {
  test("ends the whole build, and its reason is the failure", async () => {
    const controller = new AbortController();
    const reason = new Error("stopped");
    const building = failureOf(
      builder.build(await request({ build: "sh -c 'sleep 1000 & sleep 1000'" }), controller.signal),
    );
    await until(
      "all run",
      () => world.running().filter((line) => line === "sleep 1000").length === 2,
    );
    controller.abort(reason);
    expect(await building).toBe(reason);
    expect(world.running()).toEqual([]);
  });

  test("during clean ends it, and nothing is built", async () => {
    const directory = await temporaryFolder();
    const controller = new AbortController();
    const reason = new Error("stopped");
    const clean = await request({ directory, clean: "sleep 1000", build: "touch built" });
    const building = failureOf(builder.build(clean, controller.signal));
    await until("it runs", () => world.running().includes("sleep 1000"));
    controller.abort(reason);
    expect(await building).toBe(reason);
    expect(existsSync(path.join(directory, "built"))).toBe(false);
  });

  test("before it builds nothing", async () => {
    const directory = await temporaryFolder();
    const reason = new Error("stopped");
    const build = await request({ directory, build: "touch built" });
    expect(await failureOf(builder.build(build, AbortSignal.abort(reason)))).toBe(reason);
    expect(existsSync(path.join(directory, "built"))).toBe(false);
  });
});

describe("the compilers and interpreters that the commands name", () => {
  /** A folder with programs that print a version, first on PATH. */
  async function withPrograms(programs: Readonly<Record<string, string>>) {
    const bin = await temporaryFolder();
    for (const [name, body] of Object.entries(programs)) await writeScript(bin, name, body);
    const PATH = `${bin}:${process.env["PATH"]}`;
    return createBuilder({ ...world.environment, PATH }, () => {});
  }

  test("are asked in the server's folder, each once", async () => {
    const programs = await withPrograms({
      cargo: "true",
      rustc: 'echo "rustc $(cat toolchain) (4d91de4e4 2025-02-17)"',
      python3: "echo Python 3.13.2",
    });
    const directory = await temporaryFolder();
    await writeFile(path.join(directory, "toolchain"), "1.85.0-beta.2");
    const asked = await request({
      directory,
      build: "cargo build; cargo test",
      run: "exec python3 server.py",
    });
    expect(await programs.build(asked, NEVER)).toEqual({
      buildMs: expect.any(Number),
      tools: [
        { name: "rustc", version: "1.85.0-beta.2" },
        { name: "python3", version: "3.13.2" },
      ],
    });
  });

  test("are left out where they fail, say nothing or say too much", async () => {
    const programs = await withPrograms({
      cargo: "true",
      rustc: "echo 1.85.0; exit 1",
      node: "echo no version",
      gcc: "head -c 1000000 /dev/zero; echo gcc 13.1",
      "g++": `printf 'g++ 9.${"9".repeat(1000)}'`,
      clang: `printf 'clang ${"9".repeat(1000)}.1'`,
    });
    const asked = await request({ build: "cargo x", run: "/usr/bin/env node -r gcc g++ clang" });
    const { tools = [] } = await programs.build(asked, NEVER);
    expect(tools.map(({ name }) => name)).toEqual(["g++", "clang"]);
    for (const { version } of tools) expect(version.length).toBeLessThanOrEqual(64);
  });
});
