import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { enterFolder } from "../test/support/working-folder.ts";

/** Runs one of the scripts to its end. */
function script(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  return spawnSync(process.execPath, [path.join(import.meta.dirname, name), ...args], {
    encoding: "utf8",
    env: { PATH: process.env["PATH"], ...env },
  });
}

describe("test.js", () => {
  it.each([[["quick"]], [["fast", "slow"]]])("refuses %j, and says what there is", (args) => {
    const { status, stdout, stderr } = script("test.js", args);
    expect(status).toBe(2);
    expect(stderr).toMatch(new RegExp(`^found ${args.join(" ")}\nusage: npm test .*\n.*-- fast`));
    expect(stdout).toBe("");
  });
});

describe("test-bencher.js", () => {
  it("skips without a Bencher, and names what is not set", () => {
    const { status, stdout } = script("test-bencher.js", [], { BENCHER_BIN: "/bin/bencher" });
    expect(status).toBe(0);
    expect(stdout).toBe(
      "skipped: no Bencher to test against; BENCHER_HOST, BENCHER_API_KEY, BENCHER_PROJECT not set\n",
    );
  });
});

describe("with-toolchains.js", () => {
  const PRINT = ["node", "-e", "console.log(process.env.RUSTUP_HOME ?? 'unset')"];

  it("keeps a RUSTUP_HOME that is set", () => {
    const { stdout } = script("with-toolchains.js", PRINT, { RUSTUP_HOME: "/r", HOME: "/nowhere" });
    expect(stdout).toBe("/r\n");
  });

  it("leaves it to rustup where HOME has toolchains", () => {
    const home = enterFolder({ ".rustup/settings.toml": "" });
    expect(script("with-toolchains.js", PRINT, { HOME: home }).stdout).toBe("unset\n");
  });

  it("points to the account's toolchains, if any, where HOME has none", () => {
    const { stdout } = script("with-toolchains.js", PRINT, { HOME: enterFolder() });
    expect([path.join(os.userInfo().homedir, ".rustup"), "unset"]).toContain(stdout.trim());
  });

  it.each<[string, readonly string[], number]>([
    ["the command's exit code", ["node", "-e", "process.exit(7)"], 7],
    ["128 + 9 for SIGKILL", ["node", "-e", "process.kill(process.pid, 'SIGKILL')"], 137],
    ["127 for a command that does not exist", ["no-such-program"], 127],
  ])("ends with %s", (_, command, code) => {
    expect(script("with-toolchains.js", command).status).toBe(code);
  });

  it("passes a signal on, and waits for the command to shut down", async () => {
    const shutDown = "process.on('SIGTERM', () => setTimeout(() => process.exit(3), 100))";
    const child = spawn(process.execPath, [
      path.join(import.meta.dirname, "with-toolchains.js"),
      "node",
      "-e",
      `${shutDown}; setInterval(() => {}, 1000); console.log("up")`,
    ]);
    await once(child.stdout, "data");
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([3, null]);
  });

  it("needs a command", () => {
    const { status, stderr } = script("with-toolchains.js", []);
    expect(status).toBe(1);
    expect(stderr).toContain("usage: with-toolchains.js");
  });
});

describe("prepare-itself.js", () => {
  const git = (folder: string, ...args: readonly string[]) =>
    spawnSync("git", args, { cwd: folder, encoding: "utf8" }).stdout;
  const prepared = (name: string) => {
    const folder = path.join(enterFolder(), "new");
    const { status } = script("prepare-itself.js", [name, folder]);
    expect(status).toBe(0);
    return folder;
  };

  it("writes two commits of which the head is slower by half", () => {
    const folder = prepared("regression");
    expect(git(folder, "log", "--format=%s")).toBe("head\nbase\n");
    expect(git(folder, "status", "--porcelain")).toBe("");
    const delay = (commit: string) =>
      Number(/"hello\\n"\), (\d+)\)/.exec(git(folder, "show", `${commit}:server.mjs`))?.[1]);
    expect(delay("HEAD") / delay("HEAD^")).toBe(1.5);
  });

  it("writes two commits of the same server", () => {
    expect(git(prepared("passes"), "diff", "--name-only", "HEAD^")).toBe("note\n");
  });

  it.each([[["unheard-of", "folder"]], [["passes"]]])("refuses %j", (args) => {
    const { status, stderr } = script("prepare-itself.js", args);
    expect(status).toBe(1);
    expect(stderr).toContain("usage: prepare-itself.js passes|regression|never-starts FOLDER");
  });
});
