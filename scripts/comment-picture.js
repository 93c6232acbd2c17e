/**
 * Draws docs/images/comment.png, the comment about a recorded run as GitHub shows it, and docs/images/report.png, the
 * beginning of that run's page. With `--measure`, it records the run first, which takes a quarter of an hour.
 *
 *     node scripts/comment-picture.js [--measure]
 *
 * Needs Chromium (`CHROMIUM` names another program, such as `chromium-headless-shell`) with a font that has emoji.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { findChromium } from "./install-chromium.js";
import { commentPage } from "./picture/comment-page.js";
import { makeProject, measure, reportOf } from "./picture/recorded-run.js";

const ROOT = path.resolve(import.meta.dirname, "..");
const PICTURES = path.join(ROOT, "docs/images");
const COMMENT_PX = { width: 900, height: 100 };
/** Of the page, which goes on below. */
const PAGE_PX = { width: 1280, height: 1500 };
const SCALE = 2;

const { values } = parseArgs({ options: { measure: { type: "boolean", default: false } } });
const found = findChromium();
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "comment-picture-")));
try {
  makeProject(folder);
  if (values.measure) measure(folder);
  const browser = await chromium.launch({
    executablePath: found?.program ?? "chromium",
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
    env: { ...found?.env, ...process.env },
  });
  const draw = async (
    /** @type {string} */ html,
    /** @type {string} */ name,
    /** @type {{ viewport: typeof PAGE_PX, fullPage: boolean }} */ { viewport, fullPage },
  ) => {
    const tab = await browser.newPage({ viewport, deviceScaleFactor: SCALE });
    await tab.setContent(html);
    await tab.screenshot({ path: path.join(PICTURES, name), fullPage });
    process.stdout.write(`wrote docs/images/${name}\n`);
  };
  try {
    const comment = commentPage(reportOf(folder, "markdown"));
    await draw(comment, "comment.png", { viewport: COMMENT_PX, fullPage: true });
    await draw(reportOf(folder, "html"), "report.png", { viewport: PAGE_PX, fullPage: false });
  } finally {
    await browser.close();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
