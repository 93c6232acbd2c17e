import { writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type HistoryView, historyView } from "../../src/domain/history/history-view.ts";
import { renderFeed } from "../../src/report/site/changes.ts";
import { renderPages } from "../../src/report/site/page.ts";
import { BROWSER, REASON_WITHOUT_BROWSER, startBrowser, watch } from "../support/browser.ts";
import { records, seriesWith } from "../support/builders/baseline.ts";
import { INJECTIONS } from "../support/hostile-run-files.ts";
import { skipAll } from "../support/skip-all.ts";
import { temporaryFolder } from "./support/workspace.ts";

const METRICS = ["throughput", "latency-p99", "cpu-per-request"] as const;

let browser: Browser;

beforeAll(async () => {
  if (BROWSER !== undefined) browser = await startBrowser();
}, 120_000);

afterAll(() => browser?.close());

/** Runs of these series, a day each, whose level falls by a fifth before the last ten; the oldest `gone` are pruned. */
function viewOf(names: readonly string[], runs = 40, gone = 0): HistoryView {
  const all = records(
    Array.from({ length: runs }, (_, day) =>
      names.map((name, index) => {
        const [server = "", scenario = ""] = name.replace(/ c=.*/, "").split("/");
        const throughput = (day < runs - 10 ? 1000 : 800) + ((day * 7 + index) % 11);
        return seriesWith({ throughput }, { name, server, scenario });
      }),
    ),
  );
  return historyView(
    all
      .map((record, day) => ({
        ...record,
        commit: { ...record.commit, sha: day.toString(16).padStart(10, "0").padEnd(40, "a") },
      }))
      .slice(gone),
    METRICS,
  );
}

/** The page in a browser, and everything that it complained about or asked for. */
async function open(view: HistoryView, options: Parameters<Browser["newPage"]>[0] = {}) {
  const folder = await temporaryFolder();
  const repositoryUrl = "https://github.com/acme/shop";
  for (const { file, text } of await renderPages(view, { skipped: [], repositoryUrl })) {
    await writeFile(path.join(folder, file), text);
  }
  const page = await browser.newPage(options);
  onTestFinished(() => page.close());
  const { troubles, requests } = watch(page);
  const address = pathToFileURL(path.join(folder, "index.html")).href;
  await page.goto(address);
  return { page, troubles, requests, address };
}

const shown = (page: Page) => page.locator("article:visible h3").allTextContents();
const SHOP = ["go/greet c=1", "go/echo c=10", "rust/greet c=1"];

describe("the page of trends in a browser", () => {
  skipAll(REASON_WITHOUT_BROWSER);

  it("loads nothing but itself, and complains of nothing", async () => {
    const { troubles, requests, address } = await open(viewOf(SHOP));
    expect(troubles).toEqual([]);
    expect(requests).toEqual([address]);
  });

  it("searches, chooses a metric and groups, and keeps that in its address", async () => {
    const { page, troubles } = await open(viewOf(SHOP));
    expect(await shown(page)).toHaveLength(3);
    await page.getByLabel("Search").fill("greet c=1");
    expect(await shown(page)).toEqual(["go/greet c=1", "rust/greet c=1"]);
    await page.getByLabel("Metric").selectOption("latency-p99");
    expect(await page.locator("figure:visible").count()).toBe(2);
    await page.getByLabel("Group by").selectOption("scenario");
    expect(await page.locator("main h2:visible").allTextContents()).toEqual(["greet"]);
    expect(new URL(page.url()).hash).toBe("#q=greet+c%3D1&metric=latency-p99&by=scenario");
    await page.reload();
    expect(await shown(page)).toEqual(["go/greet c=1", "rust/greet c=1"]);
    expect(await page.getByLabel("Group by").inputValue()).toBe("scenario");
    expect(troubles).toEqual([]);
  });

  it("a click on a point tells its commit, its value and the difference from the run before", async () => {
    const { page } = await open(viewOf(SHOP));
    const picture = page.locator('figure[data-metric="throughput"] svg').first();
    const box = await picture.boundingBox();
    await picture.click({ position: { x: ((box?.width ?? 0) * 30) / 39, y: 10 } });
    const said = page.locator("output");
    expect(await said.textContent()).toMatch(
      /^go\/echo c=10 throughput 8\d\d(\.\d)? requests\/s, 0{8}1e, 2026-01-31 00:00 UTC, its runs; −\d\d\.\d % from 0{8}1d$/,
    );
    const links = await said
      .locator("a")
      .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    expect(links[0]).toMatch(/^https:\/\/github\.com\/acme\/shop\/commit\/0{8}1ea+$/);
    expect(links[1]).toMatch(/\/commit\/0{8}1ea+\/checks$/);
    expect(links[2]).toMatch(/compare\/0{8}1da+\.\.\.0{8}1ea+$/);
    await page.reload();
    expect(await said.textContent()).toMatch(/2026-01-31/);
  });

  it("a point of an unknown commit says so, and leads nowhere", async () => {
    const view = viewOf(SHOP);
    const runs = view.runs.map((run) => ({ ...run, sha: "<none>" }));
    const { page } = await open({ ...view, runs });
    await page.locator("svg").first().click();
    const said = page.locator("output");
    expect(await said.textContent()).toMatch(
      /, an unknown commit, 2026-\S+ 00:00 UTC; \S+ % from an unknown commit$/,
    );
    expect(await said.locator("a").count()).toBe(0);
  });

  it("shows no more digits than a picture has", async () => {
    const throughputs = [1000, 1004, 10_000];
    const all = records(throughputs.map((throughput) => [seriesWith({ throughput })]));
    const { page } = await open(historyView(all, ["throughput"]));
    await page.locator("svg").focus();
    for (const _ of [1, 2]) await page.keyboard.press("ArrowLeft");
    expect(await page.locator("output").textContent()).toMatch(
      / throughput 1,0[01]0 requests\/s, .*; [±+][01] % from /,
    );
  });

  it("an address keeps its run when older ones are gone", async () => {
    const before = await open(viewOf(SHOP));
    await before.page.getByRole("link", { name: "show" }).first().click();
    const { hash } = new URL(before.page.url());
    const { page, address } = await open(viewOf(SHOP, 40, 5));
    await page.goto(`${address}${hash}`);
    await expect
      .poll(() => page.locator("output").textContent(), { timeout: 60_000 })
      .toContain("2026-01-31");
  });

  it("what changed leads to its place in the picture", async () => {
    const { page } = await open(viewOf(SHOP));
    await page.getByRole("link", { name: "show" }).first().click();
    await expect
      .poll(() => page.locator("output").textContent())
      .toMatch(/throughput 8\d\d.*2026-01-31/);
  });

  it("goes from run to run by keyboard", async () => {
    const { page } = await open(viewOf(SHOP));
    await page.locator("svg").first().focus();
    for (const [key, day] of [
      ["ArrowLeft", "2026-02-09"],
      ["ArrowLeft", "2026-02-08"],
      ["ArrowRight", "2026-02-09"],
    ] as const) {
      await page.keyboard.press(key);
      expect(await page.locator("output").textContent()).toContain(day);
    }
  });

  it("is read without a script: what changed, and every picture with its words", async () => {
    const { page } = await open(viewOf(SHOP), { javaScriptEnabled: false });
    expect(await page.locator("tbody tr").count()).toBe(1);
    expect(await page.locator("summary").textContent()).toMatch(/^3 changes, all for the worse/);
    await page.locator("summary").click({ position: { x: 5, y: 5 } });
    expect(await page.locator("tbody li:visible").count()).toBe(3);
    expect(await page.locator("svg:visible").count()).toBe(9);
    expect(await page.locator("figcaption").first().textContent()).toMatch(/^throughput: 8\d\d/);
    expect(await page.locator("form:visible").count()).toBe(0);
  });

  it("is dark where the reader wants it dark", async () => {
    const background = async (colorScheme: "dark" | "light") => {
      const { page } = await open(viewOf(SHOP), { colorScheme });
      return page.evaluate("getComputedStyle(document.body).backgroundColor");
    };
    expect(await background("dark")).toBe("rgb(13, 17, 23)");
    expect(await background("light")).toBe("rgb(255, 255, 255)");
  });

  it("breaks no word of what changed on a phone", async () => {
    const { page } = await open(viewOf(SHOP), { viewport: { width: 390, height: 844 } });
    const heights = await page
      .locator("tbody td a")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.max(...heights)).toBeLessThan(30);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
  });

  it("prints all of it", async () => {
    const { page } = await open(viewOf(SHOP));
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("svg:visible").count()).toBe(9);
    expect(await page.locator("form:visible").count()).toBe(0);
  });

  it("names that mean harm are only shown", async () => {
    const hostile = ["</script><script>alert(1)</script>", ...Object.values(INJECTIONS)];
    const { page, troubles, requests } = await open(
      viewOf(hostile.map((name, index) => `${name}${index}`)),
    );
    expect(troubles).toEqual([]);
    expect(requests).toHaveLength(1);
    expect(await page.locator("img, iframe, base, object").count()).toBe(0);
    await page.getByLabel("Group by").selectOption("scenario");
    await page.locator("svg").first().click();
    expect(await page.locator("img, iframe, base, object").count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it("the feed is XML whatever the names, and only shows them", async () => {
    const hostile = [...Object.values(INJECTIONS), "]]>", "&nbsp;<!--", "%zz", "🙂"];
    const view = viewOf(hostile.map((name, index) => `${name}${index}`));
    const { page } = await open(view);
    const xml = JSON.stringify(renderFeed(view, INJECTIONS.html));
    const textsOf = (name: string): Promise<readonly string[]> =>
      page.evaluate(
        `[...new DOMParser().parseFromString(${xml}, "application/xml").querySelectorAll("${name}")].map((one) => one.textContent)`,
      );
    expect(await textsOf("parsererror")).toEqual([]);
    const [title = "", ...others] = await textsOf("entry > title");
    expect(others).toEqual([]);
    expect(title).toMatch(/^\d+ changes, all for the worse; the largest: /);
    const [summary = ""] = await textsOf("entry > summary");
    for (const name of hostile.slice(-4)) expect(`${title} ${summary}`).toContain(name);
  });

  it("shows sixty series of two hundred runs", async () => {
    const names = Array.from(
      { length: 60 },
      (_, index) => `server-${index % 6}/scenario-${index} c=100`,
    );
    const { page, troubles } = await open(viewOf(names, 200));
    expect(await page.locator("svg").count()).toBe(180);
    expect(await page.locator("#shown").textContent()).toBe("60 of 60 series");
    expect(troubles).toEqual([]);
  });

  it("divides many series into pages, and finds what is on another one", async () => {
    const names = Array.from({ length: 300 }, (_, index) => `server/scenario-${index} c=100`);
    const { page, troubles } = await open(viewOf(names, 50));
    const pages = await page.getByRole("navigation").getByRole("link").count();
    expect(pages).toBeGreaterThan(2);
    await page.getByLabel("Search").fill("scenario-99");
    expect(await shown(page)).toEqual([]);
    await page.getByRole("link", { name: `1 on page ${pages}` }).click();
    expect(await shown(page)).toEqual(["server/scenario-99 c=100"]);
    await page.getByRole("link", { name: "What changed" }).click();
    await page.getByRole("link", { name: "show" }).first().click();
    await expect
      .poll(() => page.locator("output").textContent(), { timeout: 60_000 })
      .toMatch(/throughput 8\d\d/);
    expect(troubles).toEqual([]);
  });
});
