import { describe, expect, it } from "vitest";
import { webServer } from "../../test/integration/support/web-server.ts";
import { bencherApi } from "../../test/support/bencher/api.js";
import { PLANTED_KEY, standIn } from "../../test/support/bencher/bencher.ts";
import { aBencherConfig } from "../../test/support/builders/bencher.ts";
import { aConfig } from "../../test/support/builders/config.ts";
import { keepJobLog } from "../../test/support/streams.ts";
import { enterFolder } from "../../test/support/working-folder.ts";
import { archiveClosed } from "./run-action.ts";

describe("a pull request that was closed", () => {
  const NEVER = new AbortController().signal;
  const EVENT = {
    kind: "pull-request",
    number: 12,
    headSha: "a".repeat(40),
    baseSha: "b".repeat(40),
    baseBranch: "main",
    isFork: false,
    isClosed: true,
  } as const;
  const refused = { stderr: "Status: 403 Forbidden\nMessage: no\n", exit: 1 };

  async function closed(section: Parameters<typeof aBencherConfig>[0] | null, key = PLANTED_KEY) {
    enterFolder({});
    const environment = { GITHUB_EVENT_NAME: "pull_request", PATH: "/usr/bin" };
    const { program } = standIn(
      process.cwd(),
      section?.testbed === "bad" ? { archive: refused } : {},
    );
    const branches = ["pr-12/ci", "pr-12/big-box/base", "pr-1/ci", "main"];
    const host = await webServer(bencherApi(() => ({ branches })));
    const bencher = section && aBencherConfig({ host, cli: program, ...section });
    const log = keepJobLog();
    const step = {
      config: { ...aConfig(), warnings: [], variables: [], ...(bencher && { bencher }) },
      environment,
      event: EVENT,
      inputs: { bencher: key === "" ? {} : { key: () => key } },
      signal: NEVER,
    };
    await archiveClosed(step, EVENT.number);
    return log();
  }

  it("is archived", async () => {
    expect(await closed({})).toEqual(["│ archived in Bencher: pr-12/big-box/base, pr-12/ci"]);
  });

  it("has nothing to archive where nothing is tracked, or nothing could be", async () => {
    expect(await closed(null)).toEqual(["│ nothing to archive: runs are not tracked"]);
    expect(await closed({}, "")).toEqual([
      expect.stringMatching(/^│ nothing to archive: there is no key/),
    ]);
  });

  it("that cannot be archived is a warning, or a failure where tracking is required", async () => {
    expect(await closed({ testbed: "bad" })).toEqual([
      expect.stringMatching(/^::warning title=Loadgate::Bencher at http.*: 403 Forbidden: no$/),
    ]);
    await expect(closed({ testbed: "bad", required: true })).rejects.toMatchObject({ exitCode: 4 });
  });
});
