import { accessSync, constants } from "node:fs";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";

/** The browser that `CHROMIUM` names, or the first on PATH; undefined where there is none. */
export const BROWSER = browserProgram();

function browserProgram(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const found = ["chromium", "chromium-browser", "google-chrome"].flatMap((name) =>
    folders.map((folder) => path.join(folder, name)),
  );
  return [process.env["CHROMIUM"] ?? "", ...found].find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return file !== "";
    } catch {
      return false;
    }
  });
}

/** Why nothing can be tried in a browser here; undefined where it can. */
export const REASON_WITHOUT_BROWSER =
  BROWSER === undefined ? "no Chromium on PATH, and CHROMIUM names none" : undefined;

/** Starts the browser, without a window. */
export function startBrowser(): Promise<Browser> {
  // Where the tests run as root, Chromium has no sandbox.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath: BROWSER ?? "", args });
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
