import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test as plainTest } from "vitest";
import { z } from "zod";
import { VERSION } from "../../src/version.ts";
import { documentOf } from "../support/run-lines.ts";
import { type Ended, start } from "./support/program.ts";
import { type Project, test } from "./support/project.ts";
import { configuration, serverSource } from "./support/servers.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Packing, installing and a short run, on a machine with other work. */
const TIMEOUT_MS = 300_000;

const packedSchema = z.array(
  z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }),
);

describe("the package that `npm pack` makes", () => {
  test("holds what a user needs, and neither sources nor tests", async ({ project }) => {
    const { filename, files } = pack(project);
    const names = files.map((file) => file.path);
    expect(names).toEqual(
      expect.arrayContaining([
        ...["LICENSE", "README.md", "package.json"],
        ...["loadgate.schema.json", "comparison.schema.json", "bisect.schema.json"],
        ...["dist/cli.js", "dist/licences.txt"],
      ]),
    );
    expect(names.filter((name) => /^(src|test|bench|experiment)\//.test(name))).toEqual([]);
    const named = names
      .filter((name) => /^dist\/.*\.js$/.test(name))
      .flatMap(
        (name) => readFileSync(path.join(ROOT, name), "utf8").match(/\bdocs\/[\w-]+\.md\b/g) ?? [],
      );
    expect(named).not.toEqual([]);
    expect(names).toEqual(expect.arrayContaining(named));
    const commands = readFileSync(path.join(ROOT, "docs/commands.md"), "utf8");
    expect(commands).toContain(`npm install -g ./${filename}`);
    expect(commands).toContain(`npx ./${filename}`);
  });

  test("begins a configuration in an empty folder elsewhere", { timeout: TIMEOUT_MS }, async ({
    project,
  }) => {
    const loadgate = installed(project);
    expectPassed(await loadgate("--version"), `${VERSION}\n`);
    expectPassed(await loadgate("init"), "Wrote loadgate.yml");
    expectPassed(await loadgate("validate"), "loadgate.yml is valid: 1 server");
  });

  test("measures a server there", { timeout: TIMEOUT_MS }, async ({ project }) => {
    const loadgate = installed(project);
    const folder = emptyFolder(project);
    writeFileSync(path.join(folder, "server.mjs"), serverSource());
    writeFileSync(path.join(folder, "loadgate.yml"), configuration());
    expectPassed(await loadgate("run"), "1 series measured, nothing to compare with yet");
    const run = documentOf(readFileSync(path.join(folder, "loadgate-out", "run.jsonl"), "utf8"));
    expect(run).toMatchObject({ series: [{ server: "api", scenario: "greet" }] });
  });
});

describe("the repository as a git dependency", () => {
  test("runs without a network and without building anything", { timeout: TIMEOUT_MS }, async ({
    project,
  }) => {
    const copy = path.join(project.outside, "copy");
    const git = (...args: readonly string[]) => {
      const { status, stderr } = spawnSync("git", args, { cwd: copy, encoding: "utf8" });
      expect(status, stderr).toBe(0);
    };
    mkdirSync(copy);
    // What a release has: the committed files that a user needs, at a tag.
    for (const name of ["package.json", "LICENSE", "README.md", "dist"]) {
      cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
    }
    git("init", "--quiet");
    git("add", "--all");
    const identity = ["-c", "user.name=a", "-c", "user.email=a@b.c"];
    git(...identity, "commit", "--quiet", "--message", "release");
    git("tag", "v1");
    const stdout = npm(project, [
      "exec",
      "--yes",
      "--offline",
      "--package",
      `git+file://${copy}#v1`,
      "loadgate",
      "--",
      "--version",
    ]);
    expect(stdout).toBe(`${VERSION}\n`);
  });

  plainTest("has no script that makes npm install everything first", () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")));
    const building = ["build", "prepare", "prepack", "preinstall", "install", "postinstall"];
    expect(Object.keys(scripts).filter((name) => building.includes(name))).toEqual([]);
  });
});

/** Packs this repository into the project's outside. */
function pack(project: Project): z.infer<typeof packedSchema>[number] {
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", project.outside];
  const [packed] = packedSchema.parse(JSON.parse(npm(project, args)));
  if (packed === undefined) throw new Error("npm packed nothing");
  return packed;
}

/**
 * Installs the packed file, without a network, where nothing else of this repository is.
 * @returns carries out the installed command in the empty folder
 */
function installed(project: Project): (...args: readonly string[]) => Promise<Ended> {
  const file = path.join(project.outside, pack(project).filename);
  const prefix = path.join(project.outside, "prefix");
  npm(project, ["install", "--global", "--prefix", prefix, "--offline", "--no-audit", file]);
  const program = path.join(prefix, "bin", "loadgate");
  mkdirSync(emptyFolder(project));
  return (...args) => start(program, args, { cwd: emptyFolder(project), env: project.env }).ended;
}

function emptyFolder({ outside }: Project): string {
  return path.join(outside, "empty");
}

function npm({ env }: Project, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd: ROOT, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm ${args.join(" ")}: ${stderr}`);
  return stdout;
}

function expectPassed(ended: Ended, stdout: string): void {
  expect(ended.code, ended.stderr).toBe(0);
  expect(ended.stdout).toContain(stdout);
}
