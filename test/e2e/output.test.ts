import { spawnSync } from "node:child_process";
import path from "node:path";
import { beforeAll, describe, expect } from "vitest";
import { fullDisk } from "./support/disk.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { DIST, type Project, test } from "./support/project.ts";
import { configuration, IDLE_REQUESTS, serverSource } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

/** Runs a shell command in which `loadgate` stands for the built command. */
function inShell({ folder, env }: Project, command: string) {
  const cli = `loadgate() { "${process.execPath}" "${path.join(DIST, "cli.js")}" "$@"; }`;
  const script = `set -o pipefail; ${cli}; ${command}`;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  return { code: status, stdout, stderr };
}

const failingUnderLoad = serverSource({
  answer: `if (count > ${IDLE_REQUESTS}) response.statusCode = 503; right();`,
});

const LOST = "error: Standard output cannot be written: ENOSPC: no space left on device, write\n";

describe("a result that standard output does not take is exit code 4 and one line", () => {
  for (const command of [
    "loadgate --help",
    "loadgate help run",
    "loadgate --version",
    "loadgate validate",
    "loadgate run --dry-run --budget 9s",
    "loadgate init --force",
  ]) {
    test(command, ({ project }) => {
      const ended = inShell(project, `${command} > /dev/full`);
      expect(ended).toMatchObject({ code: 4, stdout: "" });
      expect(ended.stderr.replace(/ {2}Make room.*\n/, "")).toBe(LOST);
    });
  }

  test("also where the gate failed", ({ project }) => {
    project.write("loadgate.yml", configuration({ gate: { errors: { max: "0%" } } }));
    project.write("server.mjs", failingUnderLoad);
    const ended = inShell(project, "loadgate run > /dev/full");
    expect(ended.code, ended.stderr).toBe(4);
    expect(ended.stderr).toContain(LOST);
    expect(project.exists("loadgate-out/comparison.json")).toBe(true);
  });

  test("a wrong call stays a wrong call", ({ project }) => {
    expect(inShell(project, "loadgate rnu > /dev/full")).toMatchObject({ code: 2 });
  });

  test("a disk that takes the first half only", ({ project, skip }) => {
    const disk = fullDisk(project.path("..", "full"), 4096);
    if (typeof disk === "string") return skip(disk);
    try {
      const text = Array.from(
        { length: 400 },
        (_, index) => `    s${index}: { path: /, load: { concurrency: [1] } }\n`,
      );
      project.write("loadgate.yml", `servers: { api: { run: x } }\nscenarios:\n${text.join("")}`);
      const out = path.join(disk.folder, "plan.txt");
      const ended = inShell(project, `loadgate run --dry-run --budget 10h > ${out}`);
      expect(ended.code, ended.stderr).toBe(4);
      expect(ended.stderr).toContain(LOST);
    } finally {
      disk.release();
    }
  });
});

describe("a reader that goes away", () => {
  test("is nothing to speak of", ({ project }) => {
    const ended = inShell(project, "loadgate --help | true");
    expect(ended).toMatchObject({ code: 0, stderr: "" });
  });

  test("does not hide how the run ended, nor that it came to its end", ({ project }) => {
    project.write("server.mjs", failingUnderLoad);
    const ended = inShell(project, "loadgate run 2>&1 | true");
    expect(ended.code).toBe(1);
    expect(project.exists("loadgate-out/comparison.json")).toBe(true);
    expect(project.running()).toEqual([]);
  });

  test("of standard error alone loses the progress, not the result", ({ project }) => {
    const ended = inShell(project, "loadgate run 2> /dev/full");
    expect(ended.code).toBe(0);
    expect(ended.stdout).toContain("api/greet");
  });
});
