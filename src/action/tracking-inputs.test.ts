import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { webServer } from "../../test/integration/support/web-server.ts";
import { bencherApi } from "../../test/support/bencher/api.js";
import { PLANTED_KEY, standIn } from "../../test/support/bencher/bencher.ts";
import { aConfig } from "../../test/support/builders/config.ts";
import { aBencherConfig } from "../../test/support/builders/tracker.ts";
import { keepJobLog } from "../../test/support/streams.ts";
import { enterFolder } from "../../test/support/working-folder.ts";
import { archiveClosedPullRequest, readTrackingInputs, trackingFacts } from "./tracking-inputs.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const INPUTS = ["project", "api-key", "host", "testbed", "version"];

function inputs(given: Readonly<Record<string, string>>, environmentKey = "") {
  for (const name of INPUTS) {
    vi.stubEnv(`INPUT_BENCHER-${name.toUpperCase()}`, given[name] ?? "");
  }
  vi.stubEnv("BENCHER_API_KEY", environmentKey);
  return readTrackingInputs();
}

describe("inputs", () => {
  it("are left out where they are empty", () => {
    const log = keepJobLog();
    expect(inputs({})).toEqual({});
    expect(log()).toEqual([]);
  });

  it("are read, the key masked", () => {
    const log = keepJobLog();
    const given = { project: "p", host: "h", testbed: "t", version: "v" };
    const { key, ...others } = inputs({ ...given, "api-key": ` ${PLANTED_KEY} ` });
    expect(others).toEqual(given);
    expect(key?.()).toBe(PLANTED_KEY);
    expect(JSON.stringify(inputs({ "api-key": PLANTED_KEY }))).not.toContain("PLANTED");
    expect(log()[0]).toBe(`::add-mask::${PLANTED_KEY}`);
  });

  it("have a key of the environment beside them, which is masked too", () => {
    const log = keepJobLog();
    expect(inputs({}, PLANTED_KEY).key?.()).toBe(PLANTED_KEY);
    expect(log()).toEqual([`::add-mask::${PLANTED_KEY}`]);
  });
});

const aPull = (head: unknown = { full_name: "us/it" }, action = "synchronize") => ({
  action,
  pull_request: {
    number: 12,
    head: { sha: "a", repo: head },
    base: { sha: "b", ref: "main", repo: { full_name: "us/it" } },
  },
});

/** The environment of a job with this event. */
function jobWith(event: unknown, name = "pull_request"): NodeJS.ProcessEnv {
  const folder = enterFolder({ "event.json": JSON.stringify(event) });
  return { GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path.join(folder, "event.json") };
}

describe("what the event says", () => {
  const pullRequest = { number: 12, headSha: "a", baseBranch: "main", baseSha: "b" };

  it.each([
    ["of the repository itself", { full_name: "us/it" }, false],
    ["of a fork", { full_name: "them/it" }, true],
    ["of a fork that was deleted", null, true],
  ])("of a pull request %s", (_, head, isFork) => {
    expect(trackingFacts(jobWith(aPull(head)), "main")).toEqual({
      ...{ event: "pull_request", defaultBranch: "main" },
      pullRequest: { ...pullRequest, isFork },
    });
  });

  it("of a push, of nothing, and of what cannot be read", () => {
    expect(trackingFacts(jobWith(aPull(), "push"), "main")).toEqual({
      event: "push",
      defaultBranch: "main",
    });
    expect(trackingFacts({}, undefined)).toEqual({ event: "local" });
    expect(trackingFacts(jobWith({ pull_request: 7 }), undefined)).toEqual({
      event: "pull_request",
    });
    const nowhere = { GITHUB_EVENT_NAME: "pull_request", GITHUB_EVENT_PATH: "/nowhere" };
    expect(trackingFacts(nowhere, undefined)).toEqual({ event: "pull_request" });
  });
});

describe("a pull request that was closed", () => {
  const NEVER = new AbortController().signal;
  const refused = { stderr: "Status: 403 Forbidden\nMessage: no\n", exit: 1 };

  async function closed(section: Parameters<typeof aBencherConfig>[0] | null, key = PLANTED_KEY) {
    const environment = { ...jobWith(aPull({ full_name: "us/it" }, "closed")), PATH: "/usr/bin" };
    const { program } = standIn(
      process.cwd(),
      section?.testbed === "bad" ? { archive: refused } : {},
    );
    const branches = ["pr-12/ci", "pr-12/big-box/base", "pr-1/ci", "main"];
    const host = await webServer(bencherApi(() => ({ branches })));
    const bencher = section && aBencherConfig({ host, cli: program, ...section });
    const log = keepJobLog();
    const isClosed = await archiveClosedPullRequest(
      aConfig(bencher ? { bencher } : {}),
      key === "" ? {} : { key: () => key },
      environment,
      NEVER,
    );
    return { isClosed, log: log() };
  }

  it("is archived", async () => {
    expect(await closed({})).toEqual({
      isClosed: true,
      log: ["│ archived in Bencher: pr-12/big-box/base, pr-12/ci"],
    });
  });

  it("has nothing to archive where nothing is tracked, or nothing could be", async () => {
    expect(await closed(null)).toEqual({
      isClosed: true,
      log: ["│ nothing to archive: runs are not tracked"],
    });
    const { log } = await closed({}, "");
    expect(log).toEqual([expect.stringMatching(/^│ nothing to archive: there is no key/)]);
  });

  it("that cannot be archived is a warning, or a failure where tracking is required", async () => {
    const { log } = await closed({ testbed: "bad" });
    expect(log).toEqual([
      expect.stringMatching(/^::warning title=Loadgate::Bencher at http.*: 403 Forbidden: no$/),
    ]);
    await expect(closed({ testbed: "bad", required: true })).rejects.toMatchObject({ exitCode: 4 });
  });

  it("is another thing than one that was opened", async () => {
    const environment = jobWith(aPull({ full_name: "us/it" }, "opened"));
    expect(await archiveClosedPullRequest(aConfig(), {}, environment, NEVER)).toBe(false);
  });
});
