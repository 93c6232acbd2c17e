import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ORDER } from "./change.js";
import { summaryOf } from "./gate-run.js";
import { changesFiles, changesPage } from "./page.js";

const EMPTY = { schema: "loadgate/changes/1" as const, rows: {} };

describe("the page of real changes", () => {
  it("says what the source of each change says, and that none is measured", () => {
    const page = changesPage(EMPTY);
    expect(page.match(/^\| \[[a-z0-9-]+\]\(https:/gm)).toHaveLength(ORDER.length);
    expect(page).toContain("**0 of 12 are measured both ways.**");
    expect(changesFiles(EMPTY)).toEqual([]);
  });

  it("has what long loads, the gate and the threshold say of a row", () => {
    const figures = {
      changePercent: -20,
      lowPercent: -24,
      highPercent: -16,
      verdict: "regression",
    };
    const memory = { changePercent: 1, lowPercent: -1, highPercent: 3, verdict: "unchanged" };
    const run = summaryOf({
      gate: { standing: "failed", reasons: [{ text: "java/order: throughput −20 %" }] },
      series: [{ metrics: { throughput: figures, errors: { base: 0, head: 0 } } }],
      servers: [{ metrics: { "peak-rss": memory } }],
    });
    const loads = [0, 1].flatMap((pair) => [
      { arm: "from" as const, pair, values: { throughput: 100 + pair } },
      { arm: "to" as const, pair, values: { throughput: 80 + pair } },
    ]);
    const truth = { pairs: 2, seconds: 15, warmUpSeconds: 4, loads };
    const unchanged = { standing: "passed", reasons: [], metrics: {} };
    const row = {
      setting: "2026-01-02; 2 cores",
      truth,
      run,
      unchanged,
      unchangedAgain: unchanged,
    };
    const results = { ...EMPTY, rows: { jackson: row } };
    const page = changesPage(results);
    expect(page).toMatch(
      /\| jackson \| −19\.\d \(.*\) \| −20\.0 \(−24\.0…−16\.0\) \| red \| green, green \| 4\/4 \| 0\/2 \|/,
    );
    expect(page).not.toContain("| express |");
    expect(page).toContain("- `jackson`: found throughput.\n");
    expect(page).toMatch(
      /\*\*1 of 12 are measured both ways\. Of 1 changes with .* found 1\. .* in 0 of 2 runs, and .* in 0 of 2 comparisons\.\*\*/,
    );
    const red = { standing: "failed", reasons: ["java/order: p99 +30 %"], metrics: {} };
    expect(changesPage({ ...EMPTY, rows: { jackson: { unchanged: red } } })).toContain(
      "- `jackson`: unchanged: java/order: p99 +30 %.\n",
    );
    expect(changesFiles(results)).toEqual([
      ["changes.csv", expect.stringMatching(/^jackson,throughput,5 %,.*,regression,found$/m)],
    ]);
  });

  it("is the committed one for the committed results; `npm run bench:changes -- --page` writes it", () => {
    const docs = path.resolve(import.meta.dirname, "../../../docs/figures");
    const text = (file: string) => readFileSync(path.join(docs, file), "utf8");
    const results = JSON.parse(text("changes.json"));
    expect(text("changes.md")).toBe(changesPage(results));
    for (const [file, figures] of changesFiles(results)) expect(text(file)).toBe(figures);
  });
});
