import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { RUN_ARTIFACT } from "../../src/adapters/github/measured-runs.ts";
import { PLACEHOLDER } from "../../src/init/address.ts";
import { setUpSteps } from "../../src/init/set-up.ts";
import { workflowText } from "../../src/init/workflow.ts";
import { foundIn } from "../support/listing.ts";
import { TOOLS_TIMEOUT_MS, workflowTool } from "../support/workflow-tools.ts";
import { enterFolder } from "../support/working-folder.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const filesOf = (folder: string) =>
  readdirSync(path.join(ROOT, folder)).map((name) => `${folder}/${name}`);

const COPIED = filesOf("workflows");
const ALL = [...COPIED, ...filesOf(".github/workflows")];

const LOADGATE = PLACEHOLDER.replace(/@.*/, "");

const step = z.looseObject({
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).default({}),
});
const workflow = z.looseObject({
  name: z.string(),
  on: z.unknown(),
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(
    z.string(),
    z.looseObject({
      "timeout-minutes": z.number().optional(),
      permissions: z.record(z.string(), z.string()).optional(),
      steps: z.array(step),
    }),
  ),
});
const workflowOf = (file: string) => workflow.parse(parse(read(file)));
const jobsOf = (file: string) => Object.values(workflowOf(file).jobs);
const stepsOf = (file: string) => jobsOf(file).flatMap(({ steps }) => steps);
const stepOf = (file: string, action: string) =>
  stepsOf(file).find(({ uses }) => uses?.startsWith(`${action}@`));

it("there are the six workflows to copy", () => {
  expect(COPIED.map((file) => path.basename(file, ".yml"))).toEqual([
    ...["baseline", "bencher", "fork-measure", "fork-report", "nightly", "pull-request"],
  ]);
});

describe.each(ALL)("%s", (file) => {
  it("gives each job its time and its permissions, and the workflow none", () => {
    expect(workflowOf(file).permissions).toEqual({});
    for (const job of jobsOf(file)) {
      expect(job["timeout-minutes"]).toBeGreaterThan(0);
      expect(job.permissions).toBeDefined();
      expect(Object.keys(job.permissions ?? {})).not.toContain("id-token");
      expect(job.permissions).not.toMatchObject({ contents: "write" });
    }
  });

  it("pins actions by commit and says which version that is", () => {
    const used = [...read(file).matchAll(/^\s*(?:- )?uses: (.+)$/gm)].map(([, what = ""]) => what);
    expect(used.length).toBeGreaterThan(0);
    for (const one of used) {
      if (/^\.\/( |$)/.test(one) || one.startsWith(`${PLACEHOLDER} # `)) continue;
      expect(one).toMatch(/^actions\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it("leaves no token in the checkout", () => {
    for (const { uses, with: inputs } of stepsOf(file)) {
      if (uses?.startsWith("actions/checkout@")) {
        expect(inputs["persist-credentials"]).toBe(false);
      }
    }
  });
});

it("all of them use an action in one version", () => {
  const pins = new Map<string, Set<string>>();
  for (const { uses = "" } of ALL.flatMap(stepsOf)) {
    const [action = "", commit = ""] = uses.split("@");
    const [owner, name] = action.split("/");
    if (owner !== "actions" || name === undefined) continue;
    pins.set(name, (pins.get(name) ?? new Set()).add(commit));
  }
  expect(pins.size).toBeGreaterThanOrEqual(4);
  for (const [name, commits] of pins) expect([name, commits.size]).toEqual([name, 1]);
});

describe.each(COPIED)("%s", (file) => {
  it("keeps the folders that are there by default", () => {
    for (const action of ["actions/cache/restore", "actions/cache/save"]) {
      const path = stepOf(file, action)?.with["path"];
      expect([undefined, ".loadgate"]).toContain(path);
    }
  });
});

describe("the pair for forks", () => {
  const measure = "workflows/fork-measure.yml";
  const report = "workflows/fork-report.yml";

  it("measures with what everybody may do, on the head itself", () => {
    const [job] = jobsOf(measure);
    expect(job?.permissions).toEqual({ contents: "read" });
    expect(read(measure)).not.toMatch(/secrets\.|github\.token|: write/);
    expect(stepOf(measure, "actions/checkout")?.with["ref"]).toMatch(
      /^\$\{\{ github\.event\.pull_request\.head\.sha \}\}$/,
    );
    expect(stepOf(measure, LOADGATE)?.with["mode"]).toBe("measure");
  });

  it("hands over the artifact that the report looks for", () => {
    expect(stepOf(measure, "actions/upload-artifact")?.with["name"]).toBe(RUN_ARTIFACT);
    expect(workflowOf(report).on).toMatchObject({
      workflow_run: { workflows: [workflowOf(measure).name], types: ["completed"] },
    });
  });

  it("reports without checking out, downloading or running anything of the fork", () => {
    expect(stepOf(report, "actions/checkout")?.with).toEqual({ "persist-credentials": false });
    expect(stepOf(report, LOADGATE)?.with).toEqual({ mode: "report" });
    expect(read(report)).not.toMatch(/^\s*(- )?run:|download-artifact|secrets\./m);
    expect(jobsOf(report)[0]?.permissions).toEqual({
      actions: "read",
      contents: "read",
      "pull-requests": "write",
      checks: "write",
    });
  });
});

describe("the address of the action", () => {
  const [owner = ""] = LOADGATE.split("/");

  it("is one that nobody can register, at a commit that cannot be", () => {
    // GitHub's rule: letters, digits and single hyphens, none at either end.
    expect(owner).not.toMatch(/^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i);
    expect(PLACEHOLDER).toMatch(/@0{40}$/);
  });

  it.each([...COPIED, "README.md", "docs/bencher.md"])("%s names no other", (file) => {
    const named = [...read(file).matchAll(/uses: (\S*loadgate@\S+)/g)].map(([, uses]) => uses);
    expect([...new Set(named)]).toEqual([PLACEHOLDER]);
  });
});

const ZIZMOR = ["--offline", "--no-progress", "--color", "never"];
const EXPRESS = '{"scripts": {"start": "node app.js"}, "dependencies": {"express": "5"}}';
const PROJECT_IN_EVERY_LANGUAGE = {
  "bun/bun.lock": "",
  "bun/package.json": EXPRESS,
  "dotnet/Api.csproj": '<Project Sdk="Microsoft.NET.Sdk.Web">',
  "go/go.mod": "",
  "go/main.go": 'package main\nimport "net/http"\nfunc main() { http.ListenAndServe(a, b) }',
  "java/pom.xml": "<groupId>io.javalin</groupId>",
  "java/src/main/java/App.java": "public static void main(String[] a)",
  "node/package.json": EXPRESS,
  "node/package-lock.json": "{}",
  "php/index.php": "",
  "pnpm/package.json": EXPRESS,
  "pnpm/pnpm-lock.yaml": "",
  "python/app.py": "app = FastAPI()",
  "python/uv.lock": "",
  "python/pyproject.toml": "",
  "ruby/Gemfile": "gem 'sinatra'",
  "ruby/app.rb": "",
  "rust/Cargo.toml": '[package]\nname = "x"\n[dependencies]\naxum = "0.8"',
  "rust/src/main.rs": "",
};

describe("linted", () => {
  it("the README's quick start, which has at most 15 lines", { timeout: TOOLS_TIMEOUT_MS }, async ({
    skip,
  }) => {
    const [, section = ""] = read("README.md").split("## Quick start");
    const [, quickStart = ""] = /```yaml\n([\s\S]*?)```/.exec(section) ?? [];
    expect(quickStart).toContain(`uses: ${PLACEHOLDER}`);
    expect(quickStart.trim().split("\n").length).toBeLessThanOrEqual(15);
    const tool = await workflowTool("actionlint");
    if (tool.program === undefined) return skip(tool.reason);
    const { stdout } = spawnSync(tool.program, ["-"], { input: quickStart, encoding: "utf8" });
    expect(stdout).toBe("");
  });

  it("by actionlint", { timeout: TOOLS_TIMEOUT_MS }, async ({ skip }) => {
    const tool = await workflowTool("actionlint");
    if (tool.program === undefined) return skip(tool.reason);
    const { status, stdout, stderr } = spawnSync(tool.program, ALL, {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect(stdout + stderr).toBe("");
    expect(status).toBe(0);
  });

  it("what init writes with every set-up step", { timeout: TOOLS_TIMEOUT_MS }, async ({ skip }) => {
    const { services } = foundIn(PROJECT_IN_EVERY_LANGUAGE);
    const { steps } = setUpSteps(services.flatMap((service) => service.setUp));
    const used = steps.flatMap(
      (text) => /uses: (\S+)@[0-9a-f]{40} # v[\d.]+/.exec(text)?.[1] ?? [],
    );
    expect(used.toSorted()).toEqual([
      ...["actions/cache", "actions/setup-dotnet", "actions/setup-go", "actions/setup-java"],
      ...["actions/setup-node", "actions/setup-python", "astral-sh/setup-uv", "oven-sh/setup-bun"],
      ...["ruby/setup-ruby", "shivammathur/setup-php"],
    ]);
    const input = workflowText({
      file: ".github/workflows/loadgate-shop.yml",
      about: ["All of it."],
      action: { uses: PLACEHOLDER },
      setUp: steps,
      folder: "services/shop",
      timeoutMinutes: 25,
    });
    const [actionlint, zizmor] = [await workflowTool("actionlint"), await workflowTool("zizmor")];
    if (actionlint.program === undefined) return skip(actionlint.reason);
    if (zizmor.program === undefined) return skip(zizmor.reason);
    const linted = spawnSync(actionlint.program, ["-"], { input, encoding: "utf8" });
    expect(linted.stdout + linted.stderr).toBe("");
    const file = path.join(enterFolder({ "workflow.yml": input }), "workflow.yml");
    const audited = spawnSync(zizmor.program, [...ZIZMOR, file], { encoding: "utf8" });
    expect(audited.stdout).toMatch(/^No findings to report/);
  });

  it("by zizmor", { timeout: TOOLS_TIMEOUT_MS }, async ({ skip }) => {
    const tool = await workflowTool("zizmor");
    if (tool.program === undefined) return skip(tool.reason);
    const { status, stdout } = spawnSync(tool.program, [...ZIZMOR, ...ALL, "action.yml"], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect(stdout).toMatch(/^No findings to report/);
    expect(status).toBe(0);
  });
});
