import { createHash } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { aRecord } from "../../../test/support/builders/baseline.ts";
import { type GitHub, startGitHub } from "../../../test/support/github/github.ts";
import { keepJobLog } from "../../../test/support/streams.ts";
import { enterFolder } from "../../../test/support/working-folder.ts";
import { runAction } from "../run-action.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const record = { ...aRecord(), commit: { sha: "a".repeat(40), ref: "main", dirty: false } };
const LEFT = JSON.stringify(record);
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
const CONFIG =
  "servers: { go: { run: ./go } }\nscenarios: { greet: { path: /, load: { concurrency: [10] } } }\n";
const PUSH = { repository: { default_branch: "main" } };

interface Given {
  readonly github: GitHub;
  readonly eventName?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly config?: string;
  readonly left?: string | null;
  /** What the job that measured said of its record. */
  readonly handedOver?: string;
}

/** A job in mode record, with what the runner and the job that measured give it. */
async function recording(job: Given) {
  const { github, eventName = "push", environment, config = "", left = LEFT } = job;
  enterFolder({
    "loadgate.yml": `${CONFIG}${config}`,
    output: "",
    ...(left !== null && { "loadgate-out/record.json": left }),
  });
  const given = {
    INPUT_MODE: "record",
    INPUT_RECORD: job.handedOver ?? hashOf(left ?? ""),
    INPUT_STORE: "branch:loadgate-data",
    GITHUB_OUTPUT: "output",
    GITHUB_STEP_SUMMARY: "",
    GITHUB_SHA: record.commit.sha,
    GITHUB_REF: "refs/heads/main",
    ...github.environment,
    "INPUT_GITHUB-TOKEN": github.jobToken({ contents: "write" }),
    ...environment,
  };
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  const log = keepJobLog();
  const ended = runAction({ eventName, payload: PUSH }, new AbortController().signal);
  const code = await ended.catch((error: unknown) => error);
  const files = [...((await github.branch("loadgate-data"))?.keys() ?? [])];
  return { code, log: log().join("\n"), runs: files.filter((file) => file.startsWith("runs/")) };
}

describe("mode: record", () => {
  it("adds what the job that measured left to the branch", async () => {
    await using github = await startGitHub();
    const { code, log, runs } = await recording({ github });
    expect(code, log).toBe(0);
    expect(runs).toHaveLength(1);
    expect(log).toMatch(/::notice title=Loadgate::Recorded a{12} in branch:loadgate-data\./);
  });

  it.each<[string, Partial<Given>, RegExp]>([
    [
      "another branch",
      { environment: { GITHUB_REF: "refs/heads/x" } },
      /this is refs\/heads\/x, not main/,
    ],
    ["another event", { eventName: "merge_group" }, /the event is merge_group/],
  ])("adds nothing of %s, and says why", async (_, given, reason) => {
    await using github = await startGitHub();
    const { code, log, runs } = await recording({ github, ...given });
    expect(code, log).toBe(0);
    expect(log).toMatch(reason);
    expect(runs).toEqual([]);
  });

  it.each<[string, Partial<Given>, RegExp]>([
    ["what is no record", { left: "{}" }, /is not the record of the run: schema/],
    ["no file", { left: null }, /is not the record of the run: there is no such file/],
    [
      "a file that the run did not hand over, though it is of its commit",
      { handedOver: hashOf(LEFT.replace("}", " }")) },
      /is not the record of the run: its SHA-256 is [0-9a-f]{64}, not [0-9a-f]{64}/,
    ],
    ["what no run said", { handedOver: "" }, /mode: record needs the input record/],
    [
      "the record of another commit",
      { environment: { GITHUB_SHA: "b".repeat(40) } },
      /this job is for b{40}/,
    ],
    ["a folder", { environment: { INPUT_STORE: ".loadgate" } }, /not a branch/],
    ["a branch of no name", { environment: { INPUT_STORE: "branch:" } }, /Input store/],
    ["no token", { environment: { "INPUT_GITHUB-TOKEN": "" } }, /mode: record needs a token/],
  ])("refuses %s", async (_, given, message) => {
    await using github = await startGitHub();
    const { code, runs } = await recording({ github, ...given });
    expect(code).toMatchObject({ kind: "usage", message: expect.stringMatching(message) });
    expect(runs).toEqual([]);
  });

  it("a protected branch ends in exit code 4, or in a warning where the configuration says so", async () => {
    await using github = await startGitHub();
    const message = "Repository rule violations found\n\nCannot create this protected ref.";
    github.fail({ path: /\/git\/refs$/, method: "POST", status: 422, message });
    const { code } = await recording({ github });
    expect(code).toMatchObject({ kind: "publishing", exitCode: 4 });
    const config = "baseline: { required: false }\n";
    const warned = await recording({ github, config });
    expect(warned.code).toBe(0);
    expect(warned.log).toMatch(/::warning title=Loadgate::The branch loadgate-data is protected: /);
  });
});
