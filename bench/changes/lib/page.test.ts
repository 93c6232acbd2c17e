import { describe, expect, it } from "vitest";
import { ORDER } from "./change.js";
import { summaryOf } from "./gate-run.js";
import { changesPage } from "./page.js";

const EMPTY = { schema: "loadgate/changes/1" as const, rows: {} };

describe("the page of real changes", () => {
  it("says of each row what was said, where, and that it was not measured", () => {
    const page = changesPage(EMPTY);
    expect(page.match(/^## [a-z0-9-]+$/gm)).toHaveLength(ORDER.length);
    expect(page.match(/\[source\]\(https:/g)).toHaveLength(ORDER.length);
    expect(page.match(/^- Not measured yet\.$/gm)).toHaveLength(ORDER.length);
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
    const row = { setting: "2026-01-02", truth, run, unchanged, unchangedAgain: unchanged };
    const page = changesPage({ ...EMPTY, rows: { jackson: row } });
    expect(page).toContain("| −20.0 % (−24.0 % to −16.0 %) | regression |");
    expect(page).toContain(
      "| jackson | slower | red | green | green | red | 4 of 4 red | 0 of 2 red |",
    );
    expect(page).toMatch(/\| throughput, 5 % tolerated \| −19.\d %.* \| regression \| found \|/);
    expect(page).toContain("- Loadgate's reasons: java/order: throughput −20 %.");
    expect(page).toContain("long loads overlap in 1 of 1 rows");
    expect(page).toContain("0 of 2 runs of Loadgate were red, and 0 of 2 comparisons");
  });
});
