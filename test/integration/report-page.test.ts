import { writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { renderPage } from "../../src/report/html/page.ts";
import { BROWSER, REASON_WITHOUT_BROWSER, startBrowser, watch } from "../support/browser.ts";
import { aCallTree } from "../support/builders/call-tree.ts";
import { aProfileView } from "../support/builders/instrument.ts";
import { aMeasuredRun, aPage } from "../support/builders/page.ts";
import { INJECTIONS } from "../support/hostile-run-files.ts";
import { skipAll } from "../support/skip-all.ts";
import { temporaryFolder } from "./support/workspace.ts";

/** Texts that would do something where they were not escaped. */
const HOSTILE = [
  ...Object.values(INJECTIONS),
  "</script><script>document.title = 'taken'</script>",
  `" onmouseover="document.title='taken'" x='`,
  "</title><style>body { display: none }</style>",
].join(" ");

describe("the page in a browser", () => {
  skipAll(REASON_WITHOUT_BROWSER);

  let browser: Browser;
  let text: string;

  beforeAll(async () => {
    if (BROWSER === undefined) return;
    browser = await startBrowser();
    text = await renderPage(aPage());
  });
  afterAll(async () => {
    await browser?.close();
  });

  /** Opens a page as a file, and keeps what the browser complains about and what it asks for. */
  async function opened(source = text, options: Parameters<Browser["newContext"]>[0] = {}) {
    const file = path.join(await temporaryFolder(), "report.html");
    await writeFile(file, source);
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      ...options,
    });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const { troubles: complaints, requests } = watch(page);
    const address = pathToFileURL(file).href;
    await page.goto(address);
    return { page, complaints, requests, address };
  }

  const shownRows = (page: Page) => page.locator("table.compared tbody tr:visible");
  const headerOf = (page: Page, name: string) =>
    page.locator("table.compared").getByRole("columnheader", { name });
  const textOf = (page: Page) => page.locator("#shown").textContent();

  it("complains of nothing and asks for nothing but itself", async () => {
    const { page, complaints, requests, address } = await opened();
    await page.locator("footer").scrollIntoViewIfNeeded();
    expect(complaints).toEqual([]);
    expect(requests).toEqual([address]);
  });

  it("lets no script or style have an effect that is not its own", async () => {
    const { page, complaints } = await opened(
      text.replace("</main>", "</main><script>document.title = 'taken'</script>"),
    );
    expect(await page.title()).toMatch(/^Loadgate: /);
    expect(complaints.join()).toContain("Content Security Policy");
  });

  it("filters by words and by verdict, cards too", async () => {
    const { page } = await opened();
    expect(await textOf(page)).toBe("73 of 73 shown");
    await page.getByLabel("Filter").fill("orders/create p99");
    expect(await shownRows(page).count()).toBe(6);
    expect(await textOf(page)).toBe("6 of 73 shown");
    expect(await page.locator(".card:visible").count()).toBe(6);
    await page.getByLabel("Filter").fill("");
    await page.getByLabel("Verdict").selectOption("improvement");
    const verdicts = await shownRows(page).locator("td:first-child").allTextContents();
    expect(verdicts.length).toBeGreaterThan(0);
    expect(new Set(verdicts)).toEqual(new Set(["▼ improvement"]));
    await page.getByLabel("Filter").fill("nothing has this name");
    expect(await shownRows(page).count()).toBe(0);
  });

  it("sorts by name and by size, and says so", async () => {
    const { page } = await opened();
    const series = () => shownRows(page).locator("td:nth-child(2)").allTextContents();
    await page.getByRole("button", { name: "series" }).click();
    const header = headerOf(page, "series");
    expect(await header.getAttribute("aria-sort")).toBe("ascending");
    expect((await series())[0]).toBe("api/create c=1");
    await page.getByRole("button", { name: "change" }).click();
    const sizes = await shownRows(page)
      .and(page.locator("[data-n]"))
      .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute("data-n"))));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(await header.getAttribute("aria-sort")).toBeNull();
    await page.getByRole("button", { name: "verdict" }).click();
    await page.getByRole("button", { name: "verdict" }).click();
    expect(await shownRows(page).first().getAttribute("class")).toBe("unchanged");
  });

  it("is used by keyboard", async () => {
    const { page } = await opened();
    await page.keyboard.press("/");
    await page.keyboard.type("orders/find");
    expect(await textOf(page)).toBe("12 of 73 shown");
    await page.keyboard.press("Escape");
    expect(await textOf(page)).toBe("73 of 73 shown");
    await page.getByRole("button", { name: "metric" }).focus();
    await page.keyboard.press("Enter");
    expect(await headerOf(page, "metric").getAttribute("aria-sort")).toBe("ascending");
    await page.locator(".card summary").first().focus();
    await page.keyboard.press("Enter");
    expect(await page.locator(".card table").first().isVisible()).toBe(true);
  });

  it("is light or dark as its reader has it, with texts that stand out", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page } = await opened(text, { colorScheme });
      const [ground, ...texts] = await coloursOf(page);
      expect((ground?.luminance ?? 0) > 0.5).toBe(colorScheme === "light");
      for (const { name, luminance } of texts) {
        const [low = 0, high = 0] = [ground?.luminance ?? 0, luminance].toSorted((a, b) => a - b);
        expect((high + 0.05) / (low + 0.05), `${name}, ${colorScheme}`).toBeGreaterThan(4.5);
      }
    }
  });

  it("is whole without its script", async () => {
    const { page, complaints } = await opened(text, { javaScriptEnabled: false });
    expect(await page.locator(".controls").isVisible()).toBe(false);
    expect(await shownRows(page).count()).toBe(73);
    expect(await page.locator(".card:visible").count()).toBe(37);
    expect(await page.locator(".card svg").count()).toBeGreaterThan(72);
    expect(complaints).toEqual([]);
  });

  it("prints without its controls, everything shown", async () => {
    const { page } = await opened();
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".controls").isVisible()).toBe(false);
    expect(await shownRows(page).count()).toBe(73);
    const printed = await page.pdf({ format: "A4" });
    expect(printed.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it.each([1600, 1121, 1100, 700, 400])("fits a window of %d pixels", async (width) => {
    const { page } = await opened(text, { viewport: { width, height: 800 } });
    const widest = await page.evaluate("document.documentElement.scrollWidth");
    expect(widest).toBeLessThanOrEqual(width);
    const cut = await page.evaluate(
      `[...document.querySelectorAll(".wide:has(.compared)")].map((one) => one.scrollWidth - one.clientWidth)`,
    );
    expect(cut).toEqual([0]);
  });

  it("shows hostile names as text", async () => {
    const run = aMeasuredRun(1);
    const hostile = {
      ...run,
      commit: { sha: "a".repeat(40), ref: HOSTILE, dirty: true },
      failure: HOSTILE,
      environment: { ...run.environment, cpuModel: HOSTILE, loadgate: HOSTILE },
      series: run.series.map((series) => {
        const server = `${series.server}${HOSTILE}`;
        return {
          ...series,
          server,
          name: `${server}/${series.scenario} ${series.name.split(" ")[1]}`,
        };
      }),
    };
    const { page, complaints, requests } = await opened(await renderPage(aPage(hostile)));
    expect(complaints).toEqual([]);
    expect(requests).toHaveLength(1);
    expect(await page.title()).toMatch(/^Loadgate: /);
    expect(await page.locator("script").count()).toBe(1);
    expect(await page.locator("img, style:not(head style)").count()).toBe(0);
    expect(await page.getByText("document.title = 'taken'").first().isVisible()).toBe(true);
    await page.getByLabel("Filter").fill("api");
    expect(await shownRows(page).count()).toBeGreaterThan(0);
  });
});

describe("the drawing of a profile in a browser", () => {
  skipAll(REASON_WITHOUT_BROWSER);

  let browser: Browser;
  let text: string;

  beforeAll(async () => {
    if (BROWSER === undefined) return;
    browser = await startBrowser();
    const run = aMeasuredRun(1);
    text = await renderPage(aPage(run, {}, [aProfileView(aCallTree(400))]));
  });
  afterAll(async () => {
    await browser?.close();
  });

  async function opened(options: Parameters<Browser["newContext"]>[0] = {}) {
    const context = await browser.newContext(options);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const { troubles } = watch(page);
    await page.setContent(text);
    return { page, troubles };
  }

  it("marks what is searched for, and says how much that is", async () => {
    const { page, troubles } = await opened();
    await page.getByLabel("Find").fill("ORDERS/part-3.js");
    const marked = await page.locator(".flame .found").count();
    expect(marked).toBeGreaterThan(5);
    const all = await page.locator(".flame rect").count();
    expect(await page.locator("#found").textContent()).toBe(`${marked} of ${all} frames`);
    await page.locator(".flame rect").nth(1).click();
    expect(await page.locator("#found").textContent()).toMatch(
      /^handlerOfKind1 \(.*\): 470 µs in base,/,
    );
    await page.getByLabel("Find").fill("");
    expect(await page.locator(".flame .found").count()).toBe(0);
    expect(await page.locator(".flame.finding").count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it("takes a slash as a part of the name that is searched for", async () => {
    const { page } = await opened();
    await page.getByLabel("Find").focus();
    await page.keyboard.type("src/services");
    expect(await page.getByLabel("Find").inputValue()).toBe("src/services");
  });

  it("is whole without its script", async () => {
    const { page, troubles } = await opened({ javaScriptEnabled: false });
    expect(await page.locator("#finding").isVisible()).toBe(false);
    expect(await page.locator(".flame").first().isVisible()).toBe(true);
    expect(await page.locator(".flame rect title").count()).toBeGreaterThan(300);
    expect(troubles).toEqual([]);
  });

  it.each([320, 400, 759, 760, 1100, 1600])(
    "has no text beyond its frame in a window of %d pixels",
    async (width) => {
      const { page } = await opened({ viewport: { width, height: 800 } });
      const beyond = await page.evaluate(`[...document.querySelectorAll(".flame text")].filter(
        (text) => {
          const frames = document.querySelectorAll(".flame rect");
          const own = [...frames].findLast((one) => one.compareDocumentPosition(text) & 4);
          return text.getBoundingClientRect().right > own.getBoundingClientRect().right;
        }).map((text) => text.textContent)`);
      expect(beyond).toEqual([]);
      expect(await page.locator(".flame text:visible").count()).toBeGreaterThan(5);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(
        width,
      );
    },
  );

  it.each(["light", "dark"] as const)("has texts that stand out, %s", async (colorScheme) => {
    const { page } = await opened({ colorScheme });
    const colourOf = async (name: string): Promise<string> =>
      await page.evaluate(
        `getComputedStyle(document.documentElement).getPropertyValue("--${name}").trim()`,
      );
    const ink = luminanceOf(await colourOf("ink"));
    for (const look of ["l3", "l2", "l1", "eq", "m1", "m2", "m3"]) {
      const own = luminanceOf(await colourOf(look));
      const [low = 0, high = 0] = [ink, own].toSorted((a, b) => a - b);
      expect((high + 0.05) / (low + 0.05), look).toBeGreaterThan(4.5);
    }
  });
});

/** Relative luminance, as WCAG 2 defines it, of the ground of cards and of what is written on it. */
async function coloursOf(page: Page) {
  const names = [
    "card",
    "ink",
    "soft",
    "regression",
    "improvement",
    "inconclusive",
    "head",
    "base",
  ];
  return await Promise.all(
    names.map(async (name) => {
      const colour: string = await page.evaluate(
        `getComputedStyle(document.documentElement).getPropertyValue("--${name}").trim()`,
      );
      return { name, luminance: luminanceOf(colour) };
    }),
  );
}

/** @param colour `#rgb` or `#rrggbb` */
function luminanceOf(colour: string): number {
  const digits = colour.length === 4 ? colour.replace(/[\da-f]/g, "$&$&") : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
