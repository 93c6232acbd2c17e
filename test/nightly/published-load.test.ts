import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { soakFigures, soakPage } from "../../bench/lib/soak.js";
import { INSTALL_TIMEOUT_MS, installedOha } from "../support/oha.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** A first build compiles every dependency of the Rust server. */
const TIMEOUT_MS = 900_000;

async function bench(script: string, ...args: string[]): Promise<string> {
  const command = ["run", "--silent", `bench:${script}`, "--", ...args];
  const { stdout } = await promisify(execFile)("npm", command, { cwd: ROOT });
  return stdout;
}

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "loadgate-bench-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

beforeAll(async () => {
  await installedOha();
}, INSTALL_TIMEOUT_MS);

test("the echo is soaked by the command, beside what was published", {
  timeout: TIMEOUT_MS,
}, async () => {
  const folder = temporaryFolder();
  await bench("soak", "--for", "30s", "--rate", "300/s", "--out", folder);
  const soak = JSON.parse(readFileSync(path.join(folder, "soak.json"), "utf8"));
  const page = soakPage(soakFigures(soak));
  for (const label of ["p50", "p95", "p99", "p99.9", "CPU of all cores", "peak RSS"]) {
    const [line = ""] = page.split("\n").filter((row) => row.startsWith(`| ${label} |`));
    expect(line.split("|").slice(2, -1).join()).not.toContain("–");
  }
  expect(page).toMatch(/^\| longest GC pause \| [\d.]+ .s \|/m);
});

test("the highest rate of the echo is the capacity of a run", { timeout: TIMEOUT_MS }, async () => {
  const folder = temporaryFolder();
  await bench("rate", "--only", "rust/1k capacity", "--out", folder);
  const { openLoop } = JSON.parse(readFileSync(path.join(folder, "comparison.json"), "utf8"));
  expect(openLoop).toMatchObject([
    { name: "rust/1k capacity", metrics: { capacity: { head: expect.any(Number) } } },
  ]);
});

test("bursts are stages of a run, and tested with an interval", {
  timeout: TIMEOUT_MS,
}, async () => {
  const text = await bench("claims", "--claim", "bursts", "--repeats", "6", "--format", "json");
  const [claim] = JSON.parse(text).claims;
  expect(claim.readings.slice(0, 3)).toMatchObject(
    ["before", "burst", "after"].map((phase) => ({ server: "go", phase })),
  );
  expect(claim.tests).toMatchObject(["before", "burst", "after"].map((series) => ({ series })));
});
