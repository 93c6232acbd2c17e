import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test as plainTest } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { expectFailure } from "./support/failure.ts";
import { type Project, test } from "./support/project.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

interface Block {
  readonly place: string;
  readonly text: string;
}

const blocks = ["README.md", ...markdownIn("docs")].flatMap((file) => yamlBlocks(file));
const configurations = blocks.filter(({ text }) => {
  const keys = topKeys(text);
  return keys.includes("servers") && keys.includes("scenarios");
});

describe("examples to copy", () => {
  plainTest("every YAML example is YAML", () => {
    for (const { place, text } of blocks) {
      const errors = parseAllDocuments(text).flatMap((document) => document.errors ?? []);
      expect(errors, place).toEqual([]);
    }
  });

  for (const { place, text } of configurations) {
    test(`${place} is a valid configuration`, async ({ project }) => {
      project.write("example.yml", text);
      for (const file of namedIn(text)) project.write(file, "");
      await expectValid(project, "example.yml");
    });
  }

  plainTest("examples and templates give the action only inputs that it has", () => {
    const inputs = inputsOf(path.join(ROOT, "action.yml"));
    const templates = filesIn("workflows").map((file) => ({
      place: file,
      text: readFileSync(path.join(ROOT, file), "utf8"),
    }));
    for (const { place, text } of [...blocks, ...templates]) {
      for (const step of stepsIn(parseAllDocuments(text).map((document) => document.toJS()))) {
        if (!/(^|\/)loadgate(@|$)|^\.\/?$/.test(step.uses)) continue;
        for (const name of Object.keys(step.with ?? {})) {
          expect(inputs, `${place}: with.${name}`).toContain(name);
        }
      }
    }
  });
});

test("the project's own configuration is valid", async ({ project }) => {
  await expectValid(project, path.join(ROOT, "loadgate.yml"));
});

const GO = { "go.mod": "module x\n", "main.go": "package main\n\nfunc main() {\n}\n" };
const RUST = { "Cargo.toml": '[package]\nname = "x"\n', "src/main.rs": "fn main() {}" };

describe("loadgate init", () => {
  const folders: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
    ["a Go", GO, "go build"],
    ["a Rust", RUST, "cargo build"],
    ["a Node", { "package.json": '{"main": "server.mjs"}' }, "node server.mjs"],
    [
      "a Python",
      { "requirements.txt": "flask\n", "app.py": "app = Flask(__name__)" },
      "flask --app",
    ],
    ["a mixed", { ...GO, ...RUST }, "cargo build"],
    ["an empty", {}, "servers:"],
  ];
  for (const [name, files, expected] of folders) {
    test(`in ${name} folder writes a file that validates`, async ({ project }) => {
      project.git("rm", "--quiet", "loadgate.yml");
      if (name === "an empty") project.git("rm", "--quiet", "server.mjs");
      for (const [file, text] of Object.entries(files)) project.write(file, text);
      const ended = await project.loadgate(["init"]);
      expect(ended.code, ended.stderr).toBe(0);
      expect(ended.stdout).toContain("loadgate check");
      expect(project.read("loadgate.yml")).toContain(expected);
      expect(project.read("loadgate.yml")).toMatch(/^# /);
      await expectValid(project, "loadgate.yml");
      const plan = await project.loadgate(["run", "--dry-run"]);
      expect(plan.code, plan.stderr).toBe(0);
    });
  }

  test("overwrites nothing, unless it is told to", async ({ project }) => {
    project.write("go.mod", "module x\n");
    project.write("loadgate.yml", "mine");
    expectFailure(await project.loadgate(["init"]), {
      code: 2,
      place: /loadgate\.yml is there already/,
      hint: /--force/,
    });
    expect(project.read("loadgate.yml")).toBe("mine");
    expect((await project.loadgate(["init", "--force"])).code).toBe(0);
    await expectValid(project, "loadgate.yml");
  });

  test("a folder that cannot be written to", async ({ project }) => {
    project.git("rm", "--quiet", "loadgate.yml");
    project.write("loadgate.yml/in-the-way", "");
    writeFileSync(project.path("go.mod"), "module x\n");
    expectFailure(await project.loadgate(["init", "--force"]), {
      code: 2,
      place: /loadgate\.yml cannot be written/,
      hint: /writable/,
    });
  });
});

/** Files that must be there for a configuration to be valid: one in each folder, and those of requests. */
function namedIn(text: string): readonly string[] {
  const { servers, scenarios } = named.parse(parse(text));
  return [
    ...Object.values(servers).flatMap(({ directory }) => (directory ? [`${directory}/file`] : [])),
    ...Object.values(scenarios).flatMap(({ requests = [], ...scenario }) =>
      [scenario, ...requests].flatMap((request) => request["body-file"] ?? []),
    ),
  ];
}

const named = z.object({
  servers: z.record(z.string(), z.object({ directory: z.string().optional() })),
  scenarios: z.record(
    z.string(),
    z.object({
      "body-file": z.string().optional(),
      requests: z.array(z.object({ "body-file": z.string().optional() })).optional(),
    }),
  ),
});

async function expectValid(project: Project, file: string): Promise<void> {
  const ended = await project.loadgate(["validate", "--config", file]);
  expect(ended.stderr).toBe("");
  expect(ended.code).toBe(0);
  expect(ended.stdout).toMatch(/is valid: \d+ servers?, \d+ scenarios?, \d+ series/);
}

function yamlBlocks(file: string): readonly Block[] {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  return [...text.matchAll(/^( *)```ya?ml[^\n]*\n([\s\S]*?)^\1```/gm)].map((match) => ({
    place: `${file}:${text.slice(0, match.index).split("\n").length}`,
    text: (match[2] ?? "").replaceAll(new RegExp(`^${match[1]}`, "gm"), ""),
  }));
}

function topKeys(text: string): readonly string[] {
  try {
    const value: unknown = parse(text);
    return typeof value === "object" && value !== null ? Object.keys(value) : [];
  } catch {
    return [];
  }
}

function markdownIn(folder: string): readonly string[] {
  return filesIn(folder).filter((file) => file.endsWith(".md"));
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}

function inputsOf(file: string): readonly string[] {
  const action = z.object({ inputs: z.record(z.string(), z.unknown()) });
  return Object.keys(action.parse(parse(readFileSync(file, "utf8"))).inputs);
}

const stepSchema = z.looseObject({
  uses: z.string(),
  with: z.record(z.string(), z.unknown()).optional(),
});

/** Every map with a `uses` in a document. */
function stepsIn(value: unknown): readonly z.infer<typeof stepSchema>[] {
  if (typeof value !== "object" || value === null) return [];
  const step = stepSchema.safeParse(value);
  return [...(step.success ? [step.data] : []), ...Object.values(value).flatMap(stepsIn)];
}
