import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { askCommand, type ShortCommand } from "../../src/adapters/process/run-command.ts";
import { until } from "../support/processes.ts";
import { enterFolder } from "../support/working-folder.ts";
import { marked } from "./support/marked.ts";

const PATH = process.env["PATH"] ?? "";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs a script of a shell. */
function ask(script: string, changes: Partial<ShortCommand> = {}) {
  return askCommand({
    program: "sh",
    args: ["-c", script],
    env: { PATH },
    timeoutMs: 5000,
    maxOutputBytes: 100,
    ...changes,
  });
}

describe("a short command", () => {
  it("answers on standard output", async () => {
    expect(await ask("echo; echo ' an answer '; echo noise >&2")).toBe("an answer");
  });

  it("writes nothing to our own output", async () => {
    const written = [vi.spyOn(process.stdout, "write"), vi.spyOn(process.stderr, "write")];
    await ask("echo one; echo two >&2; exit 3");
    for (const write of written) expect(write).not.toHaveBeenCalled();
  });

  it.each([
    ["fails", "echo text; exit 1", {}],
    ["is ended by a signal", "echo text; kill -9 $$", {}],
    ["is not there", "", { program: "no-such-program" }],
    ["has a name that no program can have", "", { program: "s\0h" }],
    ["prints more than it may", "printf %0101d 0", {}],
  ])("that %s has no answer", async (_, script, changes) => {
    expect(await ask(script, changes)).toBeUndefined();
  });

  it("may print as much as it may", async () => {
    expect(await ask("printf %0100d 0")).toHaveLength(100);
  });

  it("gets only the environment that it is given", async () => {
    vi.stubEnv("INPUT_GITHUB-TOKEN", "secret");
    const answer = await ask("env", { env: { PATH, MINE: "1" }, maxOutputBytes: 10_000 });
    expect(answer).toContain("MINE=1");
    expect(answer).not.toContain("secret");
  });

  it("gets its arguments as they are", async () => {
    const folder = enterFolder({});
    const args = ["%s|", "$(touch made)", "; touch made", '"', "two words", "\\"];
    expect(await ask("", { program: "printf", args })).toBe(args.slice(1).join("|").concat("|"));
    expect(existsSync(path.join(folder, "made"))).toBe(false);
  });

  it("can have a name with spaces and quotes", async () => {
    const program = path.join(enterFolder({}), 'a "strange" \\ name');
    writeFileSync(program, "#!/bin/sh\necho here\n", { mode: 0o755 });
    expect(await ask("", { program, args: [] })).toBe("here");
  });

  it.each([
    ["takes too long", "sleep 1000", { timeoutMs: 3000 }],
    ["prints without end", "yes", {}],
    ["waits for input", "cat", { timeoutMs: 3000 }],
    ["is aborted", "sleep 1000", {}],
  ])("that %s is ended with all that it started", async (what, script, changes) => {
    const { environment, running } = marked();
    const begun = path.join(enterFolder({}), "begun");
    const stop = new AbortController();
    const answer = ask(`sleep 1000 & touch ${begun}; ${script}`, {
      env: environment,
      timeoutMs: 60_000,
      signal: stop.signal,
      ...changes,
    });
    await until("it runs", () => existsSync(begun));
    if (what === "is aborted") stop.abort();
    expect(await answer).toBeUndefined();
    expect(running()).toEqual([]);
  });

  it("is not begun after an abort", async () => {
    const signal = AbortSignal.abort(new Error("stopped"));
    await expect(ask("echo text", { signal })).rejects.toThrow("stopped");
  });
});
