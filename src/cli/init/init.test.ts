import { execFileSync } from "node:child_process";
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { aContext } from "../../../test/support/command.ts";
import { enterFolder } from "../../../test/support/working-folder.ts";
import { loadConfig } from "../../config/load.ts";
import { init } from "./init.ts";

const WORKFLOW = ".github/workflows/loadgate.yml";
const EXPRESS = JSON.stringify({
  scripts: { start: "node app.js" },
  dependencies: { express: "5" },
});

/** Initializes the working folder. */
async function initHere(options: { force?: boolean; bencher?: string } = {}) {
  const { context, stdout } = aContext();
  await init(context, options);
  return stdout();
}

/** Initializes a folder with files of these names, in a repository or not. */
async function initIn(files: Readonly<Record<string, string>>, { inGit = true } = {}) {
  const folder = enterFolder(files);
  if (inGit) git("init", "--quiet");
  return { folder, stdout: await initHere() };
}

function git(...args: readonly string[]) {
  return execFileSync("git", args, { encoding: "utf8", env: { PATH: process.env["PATH"] } });
}

const usesIn = (file: string): readonly string[] =>
  parse(readFileSync(file, "utf8")).jobs.measure.steps.flatMap(
    ({ uses }: { uses?: string }) => uses ?? [],
  );

describe("init", () => {
  it("writes what it found, says so, and what to do next", async () => {
    const { stdout } = await initIn({
      "package.json": EXPRESS,
      "app.js": 'app.get("/", home).listen(process.env.PORT)',
    });
    const { servers, scenarios } = loadConfig("loadgate.yml");
    expect(servers).toMatchObject([
      { run: "node app.js", build: "npm install --no-audit --no-fund" },
    ]);
    expect(scenarios).toMatchObject([{ requests: [{ path: "/" }], servers: [servers[0]?.name] }]);
    expect(stdout).toMatch(
      /^Found one server:\n {2}\S+: Express, with npm, in \.\nWrote loadgate\.yml and \.github\/workflows\/loadgate\.yml\.\n/,
    );
    expect(stdout).toMatch(
      /1\. `loadgate check` .*: correct .* in loadgate\.yml until it passes\./,
    );
    expect(stdout).toContain("2. `loadgate run --budget 2m` measures what is here.");
    expect(stdout).toMatch(/Add to \.gitignore: \.loadgate\/, loadgate-out\/, loadgate-soak\/\n$/);
  });

  it("writes one workflow, which measures pull requests and records pushes, in at most 90 lines of at most 100 columns with a language", async () => {
    await initIn({ "go.mod": "", "main.go": "package main\n\nfunc main() {\n}\n" });
    expect(readdirSync(".github/workflows")).toEqual(["loadgate.yml"]);
    const text = readFileSync(WORKFLOW, "utf8");
    const lines = text.trim().split("\n");
    expect(lines.length).toBeLessThanOrEqual(90);
    expect(lines.filter((line) => line.length > 100 && !line.includes("- uses: "))).toEqual([]);
    const { on, jobs } = parse(text);
    expect(Object.keys(on)).toEqual(["pull_request", "merge_group", "push"]);
    expect(jobs).toMatchObject({
      measure: { permissions: { contents: "read", "pull-requests": "write", checks: "write" } },
      record: { needs: "measure", permissions: { contents: "write" } },
    });
  });

  it("writes one workflow where Bencher keeps the baseline, and names the one secret", async () => {
    enterFolder({ "package.json": EXPRESS, "app.js": "process.env.PORT" });
    git("init", "--quiet");
    const stdout = await initHere({ bencher: "my-project" });
    expect(stdout).toContain("Wrote loadgate.yml and .github/workflows/loadgate.yml.\n");
    expect(stdout).toMatch(
      /\d\. Create the project my-project .* `bencher project key create my-project --name github`.* secret BENCHER_API_KEY/,
    );
    expect(loadConfig("loadgate.yml").bencher).toMatchObject({ project: "my-project", gate: true });
    const { on, jobs } = parse(readFileSync(WORKFLOW, "utf8"));
    expect(Object.keys(on)).toEqual(["pull_request", "merge_group", "push"]);
    expect(Object.keys(jobs)).toEqual(["loadgate", "archive"]);
    expect(jobs.loadgate.permissions.contents).toBe("read");
    const { with: inputs } = jobs.loadgate.steps.find(({ uses = "" }) =>
      uses.includes("loadgate@"),
    );
    expect(inputs["bencher-api-key"]).toContain(" secrets.BENCHER_API_KEY ");
  });

  it("refuses what cannot be a project of Bencher", async () => {
    enterFolder({ "package.json": EXPRESS });
    await expect(initHere({ bencher: "My Project" })).rejects.toThrow(
      "the slug or UUID of a project",
    );
    expect(existsSync("loadgate.yml")).toBe(false);
  });

  it.each([
    ["without a commit", []],
    ["with one", ["-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "--allow-empty"]],
  ])("records the branch that a repository %s begins with", async (_, commit) => {
    enterFolder({ "package.json": EXPRESS });
    git("init", "--quiet", "--initial-branch", "trunk");
    if (commit.length > 0) git(...commit, "--quiet", "--message", "first");
    await initHere();
    expect(parse(readFileSync(WORKFLOW, "utf8")).on.push.branches).toEqual(["trunk"]);
  });

  it("says what is a guess, and what to look at", async () => {
    const { stdout } = await initIn({
      "go.mod": "",
      "main.go": "package main\n\nfunc main() {\n}\n",
    });
    expect(stdout).toContain("(a guess: nothing in it says that it answers HTTP)");
    expect(stdout).toContain("    It must listen on the port in PORT, or take it as an option.\n");
  });

  it("sketches a server where there is none", async () => {
    const { stdout } = await initIn({ "README.md": "" });
    expect(stdout).toMatch(/^Found nothing here that could be a server, so one is sketched/);
    expect(loadConfig("loadgate.yml").servers).toMatchObject([{ name: "server" }]);
    expect(usesIn(WORKFLOW).filter((uses) => uses.includes("setup-"))).toEqual([]);
  });

  it("reads files that begin with a byte order mark", async () => {
    const { stdout } = await initIn({ "package.json": `\ufeff${EXPRESS}`, "app.js": "" });
    expect(stdout).toMatch(/^Found one server:/);
  });

  it("names a folder that it leaves out, since commands would need its name in quotes", async () => {
    const { stdout } = await initIn({ "my server/package.json": EXPRESS });
    expect(stdout).toContain('Left out the folder "my server"');
  });

  it("sets up the languages that it found, each once, and no others", async () => {
    await initIn({
      "a/package.json": EXPRESS,
      "b/package.json": EXPRESS,
      "c/requirements.txt": "flask",
      "c/app.py": "app = Flask(__name__)",
    });
    expect(usesIn(WORKFLOW).flatMap((uses) => /setup-(\w+)@/.exec(uses)?.[1] ?? [])).toEqual([
      "node",
      "python",
    ]);
  });

  it("does not look into folders of others, of outputs, of tests, and of what is not deployed", async () => {
    const others = [
      ...["node_modules/express", "vendor/x", "target/x", "dist", ".venv/lib"],
      ...["tests/fixtures/app", "src/test/resources/app", "examples/app", "docs/app"],
    ].map((folder) => [`${folder}/package.json`, EXPRESS]);
    await initIn({ ...Object.fromEntries(others), "api/package.json": EXPRESS });
    expect(loadConfig("loadgate.yml").servers).toMatchObject([{ name: "api" }]);
  });

  it("takes names in a package's path for names", async () => {
    await initIn({
      "pom.xml": "<artifactId>x</artifactId><groupId>io.javalin</groupId>",
      "src/main/java/com/example/samples/App.java":
        "package com.example.samples;\npublic static void main(String[] a)",
    });
    expect(loadConfig("loadgate.yml").servers[0]?.run).toContain("com.example.samples.App");
  });

  it("passes over a file that is too large to be somebody's", async () => {
    const large = `${" ".repeat(300_000)}app.listen(process.env.PORT)`;
    const manifest = JSON.stringify({ main: "server.js" });
    await initIn({ "a/package.json": manifest, "a/server.js": large, "b/package.json": EXPRESS });
    expect(loadConfig("loadgate.yml").servers).toMatchObject([{ name: "b" }]);
  });

  it("says where it stopped looking", async () => {
    enterFolder({ "package.json": EXPRESS });
    mkdirSync("data");
    // Links to one file are made several times as fast as files.
    for (let index = 0; index < 20_001; index += 1) linkSync("package.json", `data/${index}`);
    git("init", "--quiet");
    const stdout = await initHere();
    expect(stdout).toContain("looked at the first 20,000 files and folders only");
  });
});

describe("init in a subfolder", () => {
  async function initInService() {
    const folder = enterFolder({ "services/my-api/package.json": EXPRESS });
    git("init", "--quiet");
    process.chdir("services/my-api");
    return { folder, stdout: await initHere() };
  }

  it("writes the workflow to the root of the repository, where GitHub looks for it", async () => {
    const { folder, stdout } = await initInService();
    expect(existsSync(".github")).toBe(false);
    const workflow = ".github/workflows/loadgate-services-my-api.yml";
    expect(stdout).toContain(`Wrote loadgate.yml and ../../${workflow}.\n`);
    const { name, jobs } = parse(readFileSync(path.join(folder, workflow), "utf8"));
    expect(name).toBe("Loadgate services my-api");
    expect(jobs.measure.steps).toContainEqual(
      expect.objectContaining({
        with: {
          "working-directory": "services/my-api",
          store: "branch:loadgate-data-services-my-api",
        },
      }),
    );
  });

  it("refuses a name that GitHub would take for an expression", async () => {
    const name = "a${{b";
    enterFolder({ [`${name}/package.json`]: EXPRESS });
    git("init", "--quiet");
    process.chdir(name);
    await expect(initHere()).rejects.toThrow(
      expect.objectContaining({ kind: "usage", message: `${name} cannot be named in a workflow` }),
    );
  });
});

describe("what git should ignore", () => {
  const files = { "go.mod": "", "main.go": 'package main\nimport "net/http"\nfunc main() {\n}\n' };

  it.each([
    ["", ".loadgate/, loadgate-out/, loadgate-soak/, bin/"],
    ["node_modules/\n/.loadgate.yml\n", ".loadgate/, loadgate-out/, loadgate-soak/, bin/"],
    ["/.loadgate\r\nloadgate-out/\nloadgate-soak/\n", "bin/"],
    [".load*/\n", "loadgate-out/, loadgate-soak/, bin/"],
  ])("with .gitignore %j: %s", async (ignored, told) => {
    const { stdout } = await initIn({ ...files, ".gitignore": ignored });
    expect(stdout).toContain(`Add to .gitignore: ${told}\n`);
  });

  it("is not said where all of it is ignored, or there is no repository", async () => {
    const ignored = ".loadgate/\nloadgate-out/\nloadgate-soak/\nbin/\n";
    expect((await initIn({ ...files, ".gitignore": ignored })).stdout).not.toContain(".gitignore");
    expect((await initIn(files, { inGit: false })).stdout).not.toContain(".gitignore");
  });
});

it("says that git ignores the workflow that it writes", async () => {
  const files = { "package.json": EXPRESS };
  const { stdout } = await initIn({ ...files, ".gitignore": ".*\n" });
  expect(stdout).toContain(`git ignores ${WORKFLOW}: no pull request has it`);
  expect((await initIn(files, { inGit: false })).stdout).not.toContain("git ignores");
});

describe("files that are there", () => {
  it.each(["loadgate.yml", WORKFLOW])("overwrites %s only when forced", async (file) => {
    enterFolder({ [file]: "mine" });
    git("init", "--quiet");
    await expect(initHere()).rejects.toThrow(
      expect.objectContaining({
        kind: "usage",
        message: `${file} is there already`,
        hint: "`loadgate init --force` overwrites it.",
      }),
    );
    expect(readFileSync(file, "utf8")).toBe("mine");
    expect(["loadgate.yml", WORKFLOW].filter((each) => existsSync(each))).toEqual([file]);
    await initHere({ force: true });
    expect(readFileSync(file, "utf8")).not.toBe("mine");
  });

  it("names the file that cannot be written", async () => {
    const folder = enterFolder({ ".github": "a file where a folder should be" });
    await expect(initHere()).rejects.toThrow(
      expect.objectContaining({
        kind: "usage",
        message: expect.stringContaining(`${path.join(folder, WORKFLOW)} cannot be written: `),
        hint: "Make the folder writable.",
      }),
    );
  });

  it("does without what it cannot read", async () => {
    const folder = enterFolder({ "package.json": EXPRESS });
    mkdirSync(path.join(folder, "api"));
    writeFileSync(path.join(folder, "api/package.json"), Buffer.from([0xff, 0xfe, 0x00]));
    await initHere();
    expect(loadConfig("loadgate.yml").servers).toHaveLength(1);
  });
});
