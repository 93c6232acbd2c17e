import { type Browser, chromium, type Page } from "playwright-core";
import { findChromium } from "../../scripts/install-chromium.js";

/** The browser that `npm test` tries pages in; undefined where there is none. */
export const BROWSER = findChromium();

/** Why nothing can be tried in a browser here; undefined where it can. */
export const REASON_WITHOUT_BROWSER =
  BROWSER === undefined
    ? "no Chromium on PATH, CHROMIUM names none, and `npm test` has installed none"
    : undefined;

/** Starts the browser, without a window. */
export function startBrowser(): Promise<Browser> {
  // Where the tests run as root, Chromium has no sandbox.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const env = { ...process.env, ...BROWSER?.env };
  return chromium.launch({ executablePath: BROWSER?.program ?? "", args, env });
}

/** What a page complains about, asks for, and says in dialogs, from now on. */
export function watch(page: Page) {
  const troubles: string[] = [];
  const requests: string[] = [];
  page.on("console", (message) => troubles.push(message.text()));
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("dialog", (dialog) => troubles.push(dialog.message()));
  page.on("request", (request) => requests.push(request.url()));
  return { troubles, requests };
}
