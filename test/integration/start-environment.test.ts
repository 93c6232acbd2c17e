import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { installNode24, NODE_24 } from "../support/node24.ts";
import { temporaryFolder } from "./support/workspace.ts";

const PROGRAM = path.resolve(import.meta.dirname, "../support/programs/hide-secrets.ts");

beforeAll(installNode24, 120_000);

const seen = z.object({
  pid: z.number(),
  args: z.array(z.string()),
  execArgv: z.array(z.string()),
  env: z.record(z.string(), z.string()),
  started: z.array(z.string()),
  stdin: z.string(),
});

/** What a program has of itself after it hid its secrets. */
async function hidden(
  env: Readonly<Record<string, string>>,
  args: readonly string[] = ["INPUT_GITHUB-TOKEN,BENCHER_API_KEY"],
) {
  const temporary = await temporaryFolder();
  const { pid, stdout, stderr } = spawnSync(NODE_24, ["--no-warnings", PROGRAM, ...args], {
    env: {
      ...{ PATH: "/usr/bin:/bin", TMPDIR: temporary, OTHER: "kept", GITHUB_ACTIONS: "true" },
      ...env,
    },
    input: "from outside",
    encoding: "utf8",
  });
  expect(readdirSync(temporary)).toEqual([]);
  return { ...seen.parse(JSON.parse(stdout)), stderr, startedPid: pid };
}

describe("a process with secrets", () => {
  test("has none in the environment that others can read, and those that it needs for itself", async () => {
    const secrets = { "INPUT_GITHUB-TOKEN": "planted-1", BENCHER_API_KEY: " planted-2=\n'é" };
    const args = ["INPUT_GITHUB-TOKEN,BENCHER_API_KEY", "two words", ""];
    const found = await hidden({ ...secrets, ACTIONS_RUNTIME_TOKEN: "planted-3" }, args);
    expect(found.started.join("\n")).not.toContain("planted");
    expect(found.started).toContain("OTHER=kept");
    expect(found.env).toMatchObject({ ...secrets, OTHER: "kept" });
    expect(found.env["ACTIONS_RUNTIME_TOKEN"]).toBe("");
    expect(Object.keys(found.env).filter((name) => /LOADGATE/.test(name))).toEqual([]);
    expect(found).toMatchObject({ args, execArgv: ["--no-warnings"], stdin: "", stderr: "" });
    expect(found.pid).toBe(found.startedPid);
  });

  test("that were for its programs keeps their names", async () => {
    const secrets = { GITHUB_TOKEN: "planted", "INPUT_X-TOKEN": "planted", BENCHER_API_KEY: "x" };
    const found = await hidden(secrets);
    expect(found.env).toMatchObject({ GITHUB_TOKEN: "", BENCHER_API_KEY: "x" });
    expect(JSON.stringify(found)).not.toContain("planted");
  });

  test("that it does not need keeps its standard input", async () => {
    const found = await hidden({ "INPUT_GITHUB-TOKEN": "planted" }, ["nothing"]);
    expect(JSON.stringify(found)).not.toContain("planted");
    expect(found.stdin).toBe("from outside");
  });

  test.each<[string, Readonly<Record<string, string>>, readonly string[], RegExp]>([
    ["reads its standard input", {}, ["BENCHER_API_KEY", "/dev/stdin"], /^$/],
    ["has no mkfifo", { PATH: "/nowhere" }, ["BENCHER_API_KEY"], /remain in the env.*ENOENT/],
    [
      "has longer ones than a pipe holds",
      { BENCHER_API_KEY: "x".repeat(100_000) },
      ["BENCHER_API_KEY"],
      /remain in the env.*longer than a pipe/,
    ],
  ])("that %s keeps them where they are", async (_, env, args, said) => {
    const found = await hidden({ BENCHER_API_KEY: "planted", ...env }, args);
    expect(found.started.join("\n")).toContain("BENCHER_API_KEY=");
    expect(found.env["BENCHER_API_KEY"]).toMatch(/^planted$|^x{100000}$/);
    expect(found.stderr).toMatch(said);
    expect(found.stderr).not.toMatch(/planted|xxx/);
  });
});

test("a process without secrets is left alone", async () => {
  const own = { GITHUB_ACTIONS: "", INPUT_TOKEN: "one's own" };
  const found = await hidden({ BENCHER_API_KEY: "", GITHUB_SHA: "x", ...own });
  expect(found).toMatchObject({ stdin: "from outside", stderr: "" });
  expect(found.started).toContain("BENCHER_API_KEY=");
});

test("the mark of another process means nothing", async () => {
  const found = await hidden({ LOADGATE_SECRETS_FOR: "1" });
  expect(found.stdin).toBe("from outside");
});
