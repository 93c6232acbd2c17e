import { rmSync } from "node:fs";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { createGitData } from "../../src/adapters/github/git-data.ts";
import { createBranchStore } from "../../src/adapters/store/branch-store.ts";
import { BUDGET, copyWorkflow, runWorkflow } from "../e2e/support/act.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { start } from "../e2e/support/program.ts";
import { DIST, type Project, test } from "../e2e/support/project.ts";
import { delayedServerSource } from "../e2e/support/servers.ts";
import { BROWSER, REASON_WITHOUT_BROWSER, startBrowser, watch } from "../support/browser.ts";
import { manyRecords } from "../support/builders/site.ts";
import { pushEvent, workflowRunEvent } from "../support/github/events.ts";
import { type GitHub, startGitHub } from "../support/github/github.ts";
import { servePages } from "../support/pages-server.ts";
import { TOOLS_TIMEOUT_MS, type Tool, workflowTool } from "../support/workflow-tools.ts";

let act: Tool;
let browser: Browser | undefined;

beforeAll(async () => {
  act = await workflowTool("act");
  await realOha();
  if (BROWSER !== undefined) browser = await startBrowser();
}, INSTALL_TIMEOUT_MS + TOOLS_TIMEOUT_MS);

afterAll(() => browser?.close());

const BRANCH = "loadgate-data";

/** What `loadgate init` writes into a repository without a commit, and the page, with less load for a machine that others use. */
async function begin(project: Project): Promise<void> {
  rmSync(project.path(".git"), { recursive: true });
  for (const file of ["loadgate.yml", "server.mjs"]) rmSync(project.path(file));
  project.git("init", "--quiet", "--initial-branch", "main");
  project.git("remote", "add", "origin", "https://github.com/acme/shop");
  project.write("package.json", JSON.stringify({ main: "server.mjs" }));
  project.write("server.mjs", delayedServerSource(2));
  const init = [path.join(DIST, "cli.js"), "init"];
  const at = { cwd: project.folder, env: project.env };
  const initialized = await start(process.execPath, init, at).ended;
  expect(initialized.code, initialized.stderr).toBe(0);
  const written = project.read("loadgate.yml");
  const quick = written.replace("budget: 5m", `burst: 100ms\n  budget: ${BUDGET}`);
  project.write("loadgate.yml", quick.replace("[1, 50]", "[2]"));
  copyWorkflow(project, "trend-page.yml", BUDGET);
}

/** Runs of many series that were recorded earlier, of which some got slower. */
async function addEarlier(github: GitHub): Promise<void> {
  const { signal } = new AbortController();
  const git = createGitData({
    repository: github.repository,
    apiUrl: github.apiUrl,
    token: github.jobToken({ contents: "write" }),
    signal,
    tell: () => {},
  });
  const store = createBranchStore({ git, branch: BRANCH, signal });
  for (const record of manyRecords(300, 24)) await store.save(record, 200);
}

describe("from a repository without a commit to the page", () => {
  test("three steps, and what they publish", { timeout: 240_000 }, async ({ project, skip }) => {
    const { program, reason } = act;
    if (program === undefined) return skip(reason);
    if (!browser) return skip(REASON_WITHOUT_BROWSER);
    await begin(project);
    const sha = project.commit("first");
    await using github = await startGitHub();

    const recorded = await runWorkflow(program, project, github, {
      file: "loadgate.yml",
      event: "push",
      payload: pushEvent(sha),
      token: github.jobToken({ contents: "write", checks: "write" }),
    });
    expect(recorded.code, recorded.stdout).toBe(0);
    const files = [...((await github.branch(BRANCH))?.keys() ?? [])];
    expect(files.filter((file) => file.startsWith("runs/"))).toHaveLength(1);

    await addEarlier(github);
    const published = await runWorkflow(program, project, github, {
      file: "trend-page.yml",
      event: "workflow_run",
      payload: workflowRunEvent({ headSha: sha, event: "push" }),
      token: github.jobToken({ contents: "read" }),
    });
    expect(published.code, published.stdout).toBe(0);
    const site = published.artifact("site");
    expect(Object.keys(site).sort()).toEqual(
      expect.arrayContaining(["feed.xml", "index.html", "page-2.html"]),
    );

    await using served = await servePages(site, "shop");
    await using context = await browser.newContext();
    const visits: ReturnType<typeof watch>[] = [];
    const visit = async (address: string) => {
      const page = await context.newPage();
      visits.push(watch(page));
      await page.goto(address);
      return { page, output: page.locator("output") };
    };
    const { page, output } = await visit(served.address.slice(0, -1));
    expect(page.url()).toBe(served.address);
    expect(await page.locator("p").first().textContent()).toMatch(/ over 25 runs, /);

    // What the job measured: the newest run, with a link to its commit.
    await page.getByLabel("Search").fill("repository/first");
    const elsewhere = page.locator("#others a");
    if (await elsewhere.isVisible()) await elsewhere.click();
    const own = page.locator("article:visible");
    expect(await own.count()).toBe(1);
    await own.locator("svg").first().click();
    expect(await output.textContent()).toContain(sha.slice(0, 10));
    expect(await output.locator("a").first().getAttribute("href")).toBe(
      `${github.environment["GITHUB_SERVER_URL"]}/acme/shop/commit/${sha}`,
    );

    // The address has the state, also for somebody else.
    expect(page.url()).toMatch(/\/shop\/.*#.*q=repository%2Ffirst.*at=/);
    const other = await visit(page.url());
    expect(await other.output.textContent()).toBe(await output.textContent());

    // From page to page, and to what changed.
    const { page: index, output: said } = await visit(served.address);
    await index.getByRole("navigation").getByRole("link").last().click();
    await index.getByRole("link", { name: "What changed" }).click();
    await index.getByRole("link", { name: "show" }).last().click();
    await expect.poll(() => said.textContent()).toMatch(/ from /);
    const feed = await index.evaluate("document.querySelector('link[rel=alternate]').href");
    expect(feed).toBe(`${served.address}feed.xml`);
    const answer = await fetch(String(feed));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/xml"]);
    expect(await answer.text()).toContain("<entry>");

    expect(visits.flatMap(({ troubles }) => troubles)).toEqual([]);
    const requests = visits.flatMap((visited) => visited.requests);
    expect(requests.filter((one) => !one.startsWith(served.address.slice(0, -1)))).toEqual([]);
    expect(served.asked.filter((one) => !/^\/shop(\/|$)/.test(one))).toEqual([]);
  });
});
