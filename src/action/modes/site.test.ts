import { readFileSync } from "node:fs";
import { afterEach, expect, it, vi } from "vitest";
import { aRecord } from "../../../test/support/builders/baseline.ts";
import { startGitHub } from "../../../test/support/github/github.ts";
import { keepJobLog } from "../../../test/support/streams.ts";
import { enterFolder } from "../../../test/support/working-folder.ts";
import { createGitData } from "../../adapters/github/git-data.ts";
import { createBranchStore } from "../../adapters/store/branch-store.ts";
import { runAction } from "../run-action.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

it("mode: site renders the branch into a folder, with links to the repository", async () => {
  await using github = await startGitHub();
  const { signal } = new AbortController();
  const reach = { repository: github.repository, apiUrl: github.apiUrl, signal, tell: () => {} };
  const token = github.jobToken({ contents: "write" });
  const git = createGitData({ ...reach, token });
  const commit = { sha: "a".repeat(40), ref: "main", dirty: false };
  await createBranchStore({ branch: "loadgate-data", git, signal }).save(
    { ...aRecord(), commit },
    9,
  );
  enterFolder({
    "loadgate.yml":
      "servers: { go: { run: ./go } }\nscenarios: { greet: { path: /, load: { concurrency: [10] } } }\n",
  });
  const given = {
    INPUT_MODE: "site",
    INPUT_STORE: "branch:loadgate-data",
    INPUT_OUT: "site",
    ...github.environment,
    "INPUT_GITHUB-TOKEN": github.jobToken({ contents: "read" }),
  };
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  const log = keepJobLog();
  expect(await runAction({ eventName: "workflow_run", payload: {} }, signal)).toBe(0);
  expect(log().join("\n")).toMatch(/The page of trends is in \S+site: 1 run, 0 changes\./);
  const page = readFileSync("site/index.html", "utf8");
  expect(page).toContain(`"commits":"${github.environment["GITHUB_SERVER_URL"]}/acme/shop"`);
  expect(page).toContain("a".repeat(40));
});
