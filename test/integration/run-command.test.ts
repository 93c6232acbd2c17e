import { spawnSync } from "node:child_process";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import {
  type Command,
  type CommandResult,
  runCommand,
} from "../../src/adapters/process/run-command.ts";
import { until } from "../support/processes.ts";
import { bundle } from "./support/bundle.ts";
import { marked } from "./support/marked.ts";
import { failureOf, NEVER, temporaryFolder } from "./support/workspace.ts";

const world = marked();

function shell(
  script: string,
  changes: Partial<Command> = {},
  signal = NEVER,
): Promise<CommandResult> {
  const command = { program: "/bin/sh", args: ["-c", script], env: world.environment, ...changes };
  return runCommand(command, signal);
}

afterEach(() => {
  const left = world.running();
  world.kill();
  expect(left).toEqual([]);
});

describe("output", () => {
  test("is captured as it is, and errors are the log", async () => {
    const lines: string[] = [];
    const result = await shell("printf 'a\\n\\nb'; echo log >&2", {
      capture: true,
      onLine: (line) => lines.push(line),
    });
    expect(result).toEqual({
      exit: { kind: "code", code: 0 },
      stdout: "a\n\nb",
      tail: ["log"],
    });
    expect(lines).toEqual(["log"]);
  });

  test("is log where it is not captured", async () => {
    const lines: string[] = [];
    const result = await shell("echo out; echo err >&2; printf 'no end'", {
      onLine: (line) => lines.push(line),
    });
    expect(result.stdout).toBe("");
    expect([...result.tail].sort()).toEqual(["err", "no end", "out"]);
    expect([...lines].sort()).toEqual(["err", "no end", "out"]);
  });

  test("of some megabytes is captured whole", async () => {
    const { stdout, stopped } = await shell("head -c 8000000 /dev/zero | tr '\\0' x", {
      capture: true,
    });
    expect(stopped).toBeUndefined();
    expect(stdout).toBe("x".repeat(8_000_000));
  });

  test("is text also where a letter is cut by a read", async () => {
    const script = "printf '\\303'; sleep 0.2; printf '\\204rger'";
    expect((await shell(script, { capture: true })).stdout).toBe("Ärger");
  });

  test.each([
    ["up to the bound", 1000, undefined],
    ["beyond the bound", 1001, "output"],
  ])("%s", async (_, bytes, stopped) => {
    const script = `head -c ${bytes} /dev/zero; exec sleep 0.3`;
    const result = await shell(script, { capture: true, maxOutputBytes: 1000 });
    expect(result.stopped).toBe(stopped);
    expect(result.stdout.length).toBeLessThanOrEqual(1000);
  });

  test("without an end is stopped, and what prints it too", async () => {
    const result = await shell("yes & yes", { capture: true, maxOutputBytes: 100_000 });
    expect(result.stopped).toBe("output");
    expect(result.stdout.length).toBeLessThanOrEqual(100_000);
  });

  test("keeps the first and last lines, clean and bounded", async () => {
    const script = `i=0; while [ $i -lt 500 ]; do i=$((i+1)); printf '\\033[31mline %s\\033[0m\\n' $i; done; head -c 5000 /dev/zero | tr '\\0' y`;
    const { tail } = await shell(script);
    expect(tail).toHaveLength(41);
    expect(tail[0]).toBe("line 1");
    expect(tail.at(-2)).toBe("line 500");
    expect(tail.at(-1)).toBe(`${"y".repeat(2000)}…`);
  });

  test("in one endless line does no harm", async () => {
    const program = await bundle(
      await temporaryFolder(),
      `import { runCommand } from "src/adapters/process/run-command.ts";
       const args = ["-c", "head -c 600000000 /dev/zero | tr '\\\\0' x"];
       const { exit, tail } = await runCommand(
         { program: "/bin/sh", args, env: process.env },
         new AbortController().signal,
       );
       console.log(JSON.stringify({ exit, lengths: tail.map((line) => line.length) }));
       console.log(process.resourceUsage().maxRSS < 400 * 1024 ? "little memory" : "much memory");`,
    );
    const { stdout, stderr } = spawnSync(process.execPath, [program], {
      encoding: "utf8",
      timeout: 100_000,
    });
    expect(stderr.slice(0, 500)).toBe("");
    const [result = "", memory] = stdout.split("\n");
    const { exit, lengths } = JSON.parse(result);
    expect(exit).toEqual({ kind: "code", code: 0 });
    expect(lengths.length).toBeLessThanOrEqual(50);
    expect(Math.max(...lengths)).toBe(2001);
    expect(memory).toBe("little memory");
  });
});

describe("the end", () => {
  test.each<[string, string, CommandResult["exit"]]>([
    ["in good order", "exit 0", { kind: "code", code: 0 }],
    ["with a code", "exit 42", { kind: "code", code: 42 }],
    ["by a signal", "kill -KILL $$", { kind: "signal", signal: "SIGKILL" }],
    ["not found by the shell", "no-such-program-here", { kind: "code", code: 127 }],
  ])(
    "%s",
    async (_, script, exit) => {
      expect((await shell(script)).exit).toEqual(exit);
    },
    110_000,
  );

  test.each<[string, Partial<Command>]>([
    ["a program that is not there", { program: "/no/such/program" }],
    ["a program that is not found", { program: "no-such-program-here" }],
    ["a folder as the program", { program: "/" }],
    ["a folder that is not there", { cwd: "/no/such/folder" }],
  ])("%s is an exit too", async (_, changes) => {
    const result = await shell("true", changes);
    expect(result.exit).toMatchObject({
      kind: "not-started",
      reason: expect.stringMatching(/ENOENT|EACCES/),
    });
    expect(result.stdout).toBe("");
  });

  test("runs in its folder, with its words as they are", async () => {
    const cwd = await temporaryFolder();
    const words = ["a b", "$(false)", "'", '"', "*", ""];
    const args = ["-c", 'pwd; printf "%s\\n" "$@"', "sh", ...words];
    const { stdout } = await shell("", { args, cwd, capture: true });
    expect(stdout).toBe(`${[cwd, ...words].join("\n")}\n`);
  });

  test("gets no input", async () => {
    expect((await shell("cat", { capture: true })).stdout).toBe("");
  });
});

describe("being ended", () => {
  test("after its time", async () => {
    const result = await shell("echo begun >&2; sleep 60 & sleep 60", { timeoutMs: 3000 });
    expect(result.stopped).toBe("timeout");
    expect(result.exit).toEqual({ kind: "signal", signal: "SIGTERM" });
    expect(result.tail).toEqual(["begun"]);
  });

  test("after its time, by force", async () => {
    const result = await shell("trap '' TERM; while :; do sleep 0.1; done", { timeoutMs: 3000 });
    expect(result.stopped).toBe("timeout");
    expect(result.exit).toEqual({ kind: "signal", signal: "SIGKILL" });
  });

  test("by an abort, with all that it started", async () => {
    const controller = new AbortController();
    const running = shell("sleep 60 & (sleep 60 & sleep 60) & sleep 60", {}, controller.signal);
    await until(
      "all run",
      () => world.running().filter((line) => line === "sleep 60").length === 4,
    );
    controller.abort();
    const result = await running;
    expect(result.exit).toEqual({ kind: "signal", signal: "SIGTERM" });
    expect(result.stopped).toBeUndefined();
  });

  test("by an abort before it began: it never begins", async () => {
    const reason = new Error("stopped");
    const folder = await temporaryFolder();
    const signal = AbortSignal.abort(reason);
    expect(await failureOf(shell("touch begun", { cwd: folder }, signal))).toBe(reason);
    const { stdout } = await shell("ls", { cwd: folder, capture: true });
    expect(stdout).toBe("");
  });

  test("an abort after its end changes nothing", async () => {
    const controller = new AbortController();
    const result = await shell("echo done", { capture: true }, controller.signal);
    controller.abort();
    expect(result.stdout).toBe("done\n");
  });
});

describe("what it leaves behind", () => {
  test("a grandchild that keeps the pipes open does not hang it, and is ended", async () => {
    const result = await shell("sleep 60 & echo done", { capture: true });
    expect(result).toMatchObject({ exit: { kind: "code", code: 0 }, stdout: "done\n" });
  });

  test("a grandchild that prints without an end is ended", async () => {
    const result = await shell("yes & exit 3");
    expect(result.exit).toEqual({ kind: "code", code: 3 });
  });

  test("a descendant in a session of its own does not hang it", async () => {
    const folder = await temporaryFolder();
    const source = `require("child_process").spawn("sleep", ["60"], { detached: true, stdio: "inherit" }).unref(); console.log("done")`;
    const result = await shell("", {
      program: process.execPath,
      args: ["-e", source],
      cwd: path.join(folder),
      capture: true,
    });
    expect(result).toMatchObject({ exit: { kind: "code", code: 0 }, stdout: "done\n" });
    // It left the group on purpose; that it is still there is the cost of leaving others alone.
    world.kill();
    await until("it is gone", () => world.running().length === 0);
  });
});
