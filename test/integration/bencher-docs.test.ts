import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { BENCHER_FORMS } from "../../src/bencher/domain/config.ts";
import { measureOf } from "../../src/bencher/domain/measures.ts";
import { runCli } from "../../src/cli/program.ts";
import { parseConfig } from "../../src/config/load.ts";
import { METRIC_IDS } from "../../src/domain/metrics/catalogue.ts";
import { bencherApi } from "../support/bencher/api.js";
import { PLANTED_KEY, standIn } from "../support/bencher/bencher.ts";
import { aRun, aSeries } from "../support/builders/run.ts";
import { runText } from "../support/run-lines.ts";
import { aStream } from "../support/streams.ts";
import { enterFolder } from "../support/working-folder.ts";
import { webServer } from "./support/web-server.ts";
import { temporaryFolder } from "./support/workspace.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** The page's examples of one language, as they are written but for their indentation. */
function examples(language: string): readonly string[] {
  const page = read("docs/bencher.md");
  return [...page.matchAll(/^( *)```(\w+)\n(.*?)^ *```$/gms)].flatMap(
    ([, indent = "", of, text = ""]) =>
      of === language ? [text.replaceAll(new RegExp(`^${indent}`, "gm"), "")] : [],
  );
}

const SERVERS = `servers: { go: { run: ./go } }
scenarios: { greet: { path: /, load: { concurrency: [10] } } }
`;

const ours = z.object({
  uses: z.string().regex(/^(?!actions\/).+@/),
  with: z.record(z.string(), z.string()),
});
const inputs = z
  .object({ inputs: z.record(z.string(), z.unknown()) })
  .parse(parse(read("action.yml")));

it("the page names every metric that is not sent, and the one with another name", () => {
  const page = read("docs/bencher.md");
  const unsent = METRIC_IDS.filter((id) => !measureOf(id));
  const renamed = METRIC_IDS.filter((id) => measureOf(id)?.measure !== id && measureOf(id));
  expect([...unsent, ...renamed].filter((id) => !page.includes(`\`${id}\``))).toEqual([]);
});

describe("an example in YAML", () => {
  const all = examples("yaml").map((text): unknown => parse(text));
  const workflow = z.object({
    jobs: z.object({
      loadgate: z.object({
        strategy: z.object({
          matrix: z.object({ include: z.array(z.record(z.string(), z.string())) }),
        }),
        steps: z.array(ours),
      }),
    }),
  });
  const steps = [
    ...all,
    ...all.flatMap((one) => workflow.safeParse(one).data?.jobs.loadgate.steps ?? []),
  ].flatMap((one) => z.array(ours).safeParse(Array.isArray(one) ? one : [one]).data ?? []);

  it.each(examples("yaml").filter((text) => /^bencher:/m.test(text)))(
    "that is a configuration is one: %s",
    (text) => {
      expect(parseConfig(SERVERS + text, "/repo/loadgate.yml").bencher?.project).toBe("my-project");
    },
  );

  it.each(steps)("that is a step of the action names inputs that there are: %j", (step) => {
    expect(Object.keys(inputs.inputs)).toEqual(expect.arrayContaining(Object.keys(step.with)));
  });

  it("of a matrix has a testbed of the right form for each leg, and a name", () => {
    const [matrix] = all.flatMap((one) => workflow.safeParse(one).data ?? []);
    const legs = matrix?.jobs.loadgate.strategy.matrix.include ?? [];
    const testbeds = legs.map(({ testbed = "" }) => testbed);
    expect(new Set(testbeds).size).toBe(2);
    for (const testbed of testbeds) expect(testbed).toMatch(BENCHER_FORMS.testbed[0]);
    expect(matrix?.jobs.loadgate.steps).toMatchObject([
      { with: { name: expect.stringContaining("matrix.testbed") } },
    ]);
  });

  it("that says when a workflow runs has closed pull requests in it", () => {
    const triggers = all.flatMap(
      (one) => z.object({ on: z.looseObject({}) }).safeParse(one).data ?? [],
    );
    expect(triggers).toMatchObject([
      { on: { pull_request: { types: expect.arrayContaining(["closed"]) } } },
    ]);
  });

  it("is a configuration, a step, a matrix or a trigger", () => {
    // A further example needs a look at whether the tests above are about it.
    expect(all).toHaveLength(4 + 2 + 1 + 1);
    expect(steps).toHaveLength(3);
  });
});

const BASE = "b".repeat(40);
const PULL = { command: "run", branch: "pr-12/linux-x64", start: BASE };

/** What each command of the page comes to. */
const OUTCOMES: Readonly<Record<string, object>> = {
  "BENCHER_HOST=https://bencher.example.com BENCHER_API_KEY=… loadgate track loadgate-out/run.jsonl":
    {
      command: "run",
      branch: "main",
    },
  "BENCHER_API_KEY=… loadgate track loadgate-out/run.jsonl": { command: "run", branch: "main" },
  "BENCHER_API_KEY=… loadgate track run.jsonl --pull-request 12 --base-branch main": PULL,
  "BENCHER_API_KEY=… loadgate track run.jsonl --config loadgate.yml": {
    command: "run",
    branch: "main",
    testbed: "linux-x64",
  },
  "BENCHER_API_KEY=… loadgate track run.jsonl --testbed big-box": {
    command: "run",
    branch: "main",
    testbed: "big-box",
  },
  "BENCHER_API_KEY=… loadgate track run.jsonl --pull-request 12 --base-branch main --base-sha 0123456789abcdef0123456789abcdef01234567 --head-sha 89abcdef0123456789abcdef0123456789abcdef":
    { ...PULL, hash: "89abcdef0123456789abcdef0123456789abcdef", start: BASE },
  "BENCHER_API_KEY=… loadgate track --archive --pull-request 12": {
    command: "archive",
    branch: "pr-12/ci",
  },
};

describe("a command", () => {
  const lines = examples("sh").flatMap((text) => text.trim().split("\n"));
  const tracking = lines.filter((line) => line.includes("loadgate"));

  it("of the page is one of those that are tried here", () => {
    expect(tracking.toSorted()).toEqual(Object.keys(OUTCOMES).toSorted());
  });

  it.each(tracking)("does what the page says: %s", async (line) => {
    const folder = enterFolder();
    const host = await webServer(bencherApi(() => ({ branches: ["pr-12/ci"] })));
    const bencher = standIn(folder, { run: [{}, {}, {}] });
    const isByVariable = line.startsWith("BENCHER_HOST");
    writeFileSync(
      "loadgate.yml",
      `${SERVERS}baseline: { branch: main }
bencher: { project: my-project, cli: ${bencher.program}${isByVariable ? "" : `, host: "${host}"`} }
`,
    );
    const series = [aSeries(), aSeries({ arm: "base" })];
    const run = runText(aRun({ base: { ref: "main", sha: BASE }, series }));
    mkdirSync("loadgate-out");
    for (const file of ["run.jsonl", "loadgate-out/run.jsonl"]) writeFileSync(file, run);
    const words = line
      .replace("https://bencher.example.com", host)
      .replace("…", PLANTED_KEY)
      .split(" ");
    const from = words.indexOf("loadgate");
    const variables = words.slice(0, from).map((word) => word.split("="));
    const code = await runCli({
      argv: words.slice(from + 1),
      environment: { ...process.env, ...Object.fromEntries(variables) },
      stdout: aStream().stream,
      stderr: aStream().stream,
      signal: new AbortController().signal,
    });
    expect(code).toBe(0);
    const [call] = bencher.calls();
    const one = (name: string) => call?.options[name]?.[0];
    expect(one("host")).toBe(host);
    const found = {
      command: call?.words[0],
      branch: one("branch"),
      testbed: one("testbed"),
      hash: one("hash"),
      start: one("start-point-hash"),
    };
    expect(found).toMatchObject(OUTCOMES[line] ?? { command: "one that is known" });
  });

  it("that shows what makes a tree dirty names the file", async () => {
    const folder = await temporaryFolder();
    const git = (...args: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], {
        cwd: folder,
        encoding: "utf8",
      });
    git("init", "-q");
    writeFileSync(path.join(folder, "package-lock.json"), "{}");
    git("add", ".");
    git("commit", "-qm", "one");
    writeFileSync(path.join(folder, "package-lock.json"), "{ }");
    writeFileSync(path.join(folder, "untracked"), "");
    const [command = ""] = lines.filter((line) => line.startsWith("git "));
    expect(git(...command.split(" ").slice(1))).toBe(" M package-lock.json\n");
    expect(lines.filter((line) => !line.includes("loadgate"))).toEqual([command]);
  });
});
