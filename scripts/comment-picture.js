/**
 * Draws docs/images/comment.png, the comment about a recorded run as GitHub shows it, and docs/images/report.png, the
 * beginning of that run's page. With `--measure`, it records the run first, which takes a quarter of an hour.
 *
 *     node scripts/comment-picture.js [--measure]
 *
 * Needs Chromium (`CHROMIUM` names another program, such as `chromium-headless-shell`) with a font that has emoji.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { commentPage } from "./picture/comment-page.js";
import { makeProject, measure, reportOf } from "./picture/recorded-run.js";

const ROOT = path.resolve(import.meta.dirname, "..");
const PICTURES = path.join(ROOT, "docs/images");
const COMMENT_WIDTH_PX = 900;
/** Of the page, which goes on below. */
const PAGE_PX = { width: 1280, height: 1500 };
/** Of a page before its height is known. */
const FIRST_HEIGHT_PX = 800;
const SCALE = 2;

const { values } = parseArgs({ options: { measure: { type: "boolean", default: false } } });
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "comment-picture-")));
try {
  const project = path.join(folder, "shop");
  makeProject(project);
  if (values.measure) measure(project);
  mkdirSync(PICTURES, { recursive: true });
  const comment = path.join(folder, "comment.html");
  writeFileSync(comment, commentPage(reportOf(project, "markdown")));
  draw(comment, "comment.png", { width: COMMENT_WIDTH_PX, height: heightOf(comment) });
  const report = path.join(folder, "report.html");
  writeFileSync(report, reportOf(project, "html"));
  draw(report, "report.png", PAGE_PX);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {string} source path of a page whose title says how high it is
 * @returns {number} in CSS pixels
 */
function heightOf(source) {
  const size = { width: COMMENT_WIDTH_PX, height: FIRST_HEIGHT_PX };
  const [, height] = /<title>(\d+)<\/title>/.exec(browser(source, size, "--dump-dom")) ?? [];
  if (height === undefined) throw new Error("the browser did not say how high the page is");
  return Number(height);
}

/**
 * Draws the upper part of a page.
 * @param {string} source path of the page
 * @param {string} name of the picture
 * @param {{ width: number, height: number }} size in CSS pixels
 */
function draw(source, name, size) {
  const file = path.join(PICTURES, name);
  browser(source, size, `--screenshot=${file}`);
  process.stdout.write(`wrote ${path.relative(ROOT, file)}\n`);
}

/**
 * Opens a page in Chromium.
 * @param {string} source path of the page
 * @param {{ width: number, height: number }} size of the window
 * @param {string} action what to do with it, as an option
 * @returns {string} what the browser wrote
 */
function browser(source, { width, height }, action) {
  const program = process.env["CHROMIUM"] ?? "chromium";
  const args = [
    ...["--headless", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars"],
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    `--user-data-dir=${path.join(folder, "browser")}`,
    `--force-device-scale-factor=${SCALE}`,
    `--window-size=${width},${height}`,
    ...[action, pathToFileURL(source).href],
  ];
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw error ?? new Error(`${program}: ${stderr}`);
  return stdout;
}
