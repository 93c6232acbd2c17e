import { describe, expect, it } from "vitest";
import { aChange, aView } from "../../../test/support/builders/view.ts";
import { nodesOf, parseMarkdown, textOf } from "../../../test/support/markdown.ts";
import { VERDICT_ORDER } from "../../domain/findings/verdict.ts";
import type { Chart } from "../chart.ts";
import { COMMENT_LIMIT } from "./assemble.ts";
import { renderMarkdown } from "./markdown.ts";

const CHART: Chart = {
  scenario: "greet",
  metric: "p99",
  unit: "ms",
  levels: [1, 2, 3],
  lines: [{ name: "go", values: [1, 2, 3] }],
};
const ROW = ["go/greet c=10", "1/s"];
const table = (rows: readonly (readonly string[])[]) => ({
  columns: ["series", "throughput"],
  textColumns: 1,
  rows,
});

describe("renderMarkdown", () => {
  it("says of everything what is tolerated where that differs", () => {
    const others = [aChange({ verdict: "unchanged", values: { tolerancePercent: 20 } })];
    const of = (hasOwnTolerances: boolean) => renderMarkdown(aView({ others, hasOwnTolerances }));
    expect(of(true)).toContain("| tolerated |");
    expect(of(true)).toContain("| 20.0 % |");
    expect(of(false)).not.toContain("tolerated");
  });

  it("says after the verdict what became of earlier regressions, whatever their names are", () => {
    const since = [
      "Fixed: go/<b> c=1 throughput was −12.3 %, now no worse: +0.4 %",
      "Fixed: 3 more",
    ];
    const text = renderMarkdown(aView({ toCompare: "later" }), { since });
    expect(text).toContain(
      "\n\n- Fixed: go/&lt;b&gt; c=1 throughput was −12.3\u00a0%, now no worse: +0.4\u00a0%\n- Fixed: 3 more\n\nlater",
    );
    expect(renderMarkdown(aView())).not.toContain("Fixed");
  });

  it("has headings above hints and what an instrument found", () => {
    const none = { columns: [], textColumns: 0, rows: [] };
    const section = {
      ...{ title: "Profiled", sentences: ["one differs"], table: none, caption: "", summary: "" },
      ...{ causes: none, causesCaption: "" },
    };
    const text = renderMarkdown(aView({ advice: ["requests wait"], sections: [section] }));
    expect(text).toContain("\n\n#### Why\n\n- requests wait\n\n#### Profiled\n\n- one differs\n");
    expect(renderMarkdown(aView())).not.toContain("####");
  });

  it("writes the whole report: what was found is open, all else is folded", () => {
    const view = aView({
      standing: "failed",
      headline: "1 of 2 comparisons slower than main: go/greet c=10 throughput −12.3 %",
      counts: [
        { verdict: "regression", number: 1, known: undefined },
        { verdict: "inconclusive", number: 2, known: "at most 8 % worse" },
      ],
      reasons: ["go/greet c=10: throughput −12.3 %, 5.00 % tolerated"],
      waysToAccept: { comments: ["loadgate: accept go/greet REASON"], byLabel: true },
      cautions: ["the generator was the limit"],
      notices: ["the generator was the limit", "this run is not added to the baseline"],
      bounds: "Head is at most this much worse (95 %): throughput 2.1 %",
      changed: [aChange()],
      others: [aChange({ id: "latency-p99", values: { base: 1, head: 1 }, verdict: "unchanged" })],
      series: table([ROW]),
      charts: [CHART],
      sideBySide: { columns: ["scenario", "ratio"], textColumns: 1, rows: [["greet", "1.84×"]] },
      mixes: { columns: ["request", "share"], textColumns: 1, rows: [["GET /a", "75.0 %"]] },
      servers: { columns: ["server", "cold start"], textColumns: 1, rows: [["go", "12.5 ms"]] },
      allFigures: { columns: ["series", "RSS"], textColumns: 1, rows: [["go/greet", "1 B"]] },
      readings: { columns: ["metric", "before"], textColumns: 1, rows: [["up", "1.00"]] },
    });
    const text = renderMarkdown(view, {
      links: [
        { label: "Report", url: "https://github.example/runs/1" },
        { label: "Bencher", url: "https://bencher.example/1" },
      ],
      acceptLabel: "perf-regression-accepted",
    });
    expect(text).toMatchInlineSnapshot(`
      "### ❌ 1 of 2 comparisons slower than main: go/greet c=10 throughput −12.3 %

      0123456 against main (ba5eba5), in turns in one job · 🔴 1 regression · 🟡 2 inconclusive (at most 8 % worse)

      | verdict | series | metric | main | head | change (95 % interval) | tolerated |
      | :-- | :-- | :-- | --: | --: | --: | --: |
      | 🔴 regression | go/greet c=10 | throughput | 10,000/s | 8,770/s | −12.3 % (−14.1 … −10.4 %) | 5.00 % |

      > [!CAUTION]
      > **The gate fails:** 1 comparison in the table above
      >
      > <sub>Is this intended? Someone with write access can comment <code>loadgate: accept go/greet REASON</code>, or set the label <code>perf-regression-accepted</code>. Then run this job again.</sub>

      ⚠️ the generator was the limit

      <sub>Head is at most this much worse (95 %): throughput 2.1 %.</sub>

      <details><summary>1 other comparison: ⚪ 1 unchanged</summary>

      | verdict | series | metric | main | head | change (95 % interval) |
      | :-- | :-- | :-- | --: | --: | --: |
      | ⚪ unchanged | go/greet c=10 | p99 | 1.00 ms | 1.00 ms | −12.3 % (−14.1 … −10.4 %) |

      </details>

      <details><summary>Throughput and p99 over concurrency</summary>

      **greet: p99** (ms) over connections: 🟦 go

      \`\`\`mermaid
      %%{init: {"xyChart":{"width":720,"height":260},"themeVariables":{"xyChart":{"plotColorPalette":"#0969da, #e16f24, #1a7f37, #8250df, #cf222e, #d4a72c, #7d4e2d, #57606a"}}}}%%
      xychart-beta
        x-axis "connections" ["1", "2", "3"]
        y-axis "p99 (ms)" 0 --> 3.15
        line [1, 2, 3]
      \`\`\`

      </details>

      <details><summary>Figures of 1 series</summary>

      | series | throughput |
      | :-- | --: |
      | go/greet c=10 | 1/s |

      </details>

      <details><summary>Requests of mixes</summary>

      | request | share |
      | :-- | --: |
      | GET /a | 75.0 % |

      </details>

      <details><summary><b>Head to head</b></summary>

      ▲ is better than every other one, as far as the 95 % interval of their ratio shows.

      | scenario | ratio |
      | :-- | --: |
      | greet | 1.84× |

      </details>

      <details><summary>Servers: start, memory, size</summary>

      | server | cold start |
      | :-- | --: |
      | go | 12.5 ms |

      </details>

      <details><summary>The servers' own metrics</summary>

      | metric | before |
      | :-- | --: |
      | up | 1.00 |

      </details>

      <details><summary>All figures</summary>

      | series | RSS |
      | :-- | --: |
      | go/greet | 1 B |

      </details>

      <details><summary>Machine, noise, time</summary>

      |  |  |
      | :-- | :-- |
      | machine | linux, x64 |
      | note | this run is not added to the baseline |

      </details>

      <sub>[Report](https://github.example/runs/1) · [Bencher](https://bencher.example/1)</sub>
      "
    `);
  });

  it("shows what is not where earlier runs had it", () => {
    const view = aView();
    const jumps = { ...view.jumps, rows: [["regression", "go/greet c=10", "p99", "1 ms"]] };
    expect(renderMarkdown({ ...view, jumps })).toContain(
      "<summary>Changed against 3 earlier runs</summary>",
    );
  });

  it("folds the commands that decide what is open, and ends with the one that counts", () => {
    const view = aView({
      next: ["gh-api/a_b c=1 p99 (4 min): `loadgate run --only gh-api/a_b`"],
      where: "Where (*): `loadgate run --count --only gh-api/a_b`",
    });
    const text = renderMarkdown(view);
    expect(text).toContain(
      "<details><summary>What would decide what is open</summary>\n\n- gh-\u200bapi/a\\_b c=1 p99 (4 min): `loadgate run --only gh-api/a_b`\n",
    );
    expect(text).toMatch(/\n\n- Where \(\\\*\): `loadgate run --count --only gh-api\/a_b`\n$/);
    const many = aView({ next: Array.from({ length: 5000 }, (_, at) => `command ${at}`) });
    expect(renderMarkdown(many, { limit: COMMENT_LIMIT })).toMatch(/\n- … and \d+ more\n/);
  });

  it("leaves out what is empty", () => {
    expect(renderMarkdown(aView())).toMatchInlineSnapshot(`
      "### ✅ No regression found

      0123456 against main (ba5eba5), in turns in one job

      <details><summary>Figures of 1 series</summary>

      | series | throughput |
      | :-- | --: |
      | go/greet c=10 | 10,000/s |

      </details>

      <details><summary>Machine, noise, time</summary>

      |  |  |
      | :-- | :-- |
      | machine | linux, x64 |

      </details>
      "
    `);
  });

  it("leaves the table of all figures out of a short one", () => {
    const view = aView({ allFigures: table([ROW]) });
    expect(renderMarkdown(view)).toContain("All figures");
    expect(renderMarkdown(view, { isShort: true })).not.toContain("All figures");
  });

  it("marks every verdict differently", () => {
    const marks = VERDICT_ORDER.map((verdict) => {
      const text = renderMarkdown(aView({ changed: [aChange({ verdict })] }));
      return /^\| (\S+) .*−12\.3/m.exec(text)?.[1];
    });
    expect(marks).not.toContain(undefined);
    expect(new Set(marks).size).toBe(VERDICT_ORDER.length);
  });

  it.each([
    ["passes", aView(), "✅"],
    ["fails", aView({ standing: "failed", reasons: ["x"] }), "❌"],
    ["passes by request", aView({ reasons: ["x"] }), "⚠️"],
    ["does not see a regression", aView({ verdict: "regression" }), "⚠️"],
    ["had nothing to decide", aView({ standing: "neutral" }), "ℹ️"],
    ["passes by request without a base", aView({ standing: "neutral", reasons: ["x"] }), "⚠️"],
  ])("shows at the very beginning that the gate %s", (_, view, mark) => {
    expect(renderMarkdown(view)).toMatch(new RegExp(`^### ${mark} No regression`));
  });

  it("shows what a lost base's programs printed, none of it as markdown", () => {
    const lost = [["**error** <b>x</b>", "@octocat"]];
    const text = renderMarkdown(aView({ standing: "neutral", lost }));
    expect(text).toContain("> \\*\\*error\\*\\* &lt;b&gt;x&lt;/b&gt;\\\n> @\u200boctocat");
    const many = Array.from({ length: 9000 }, () => ["y".repeat(100)]);
    const short = renderMarkdown(aView({ lost: many }), { limit: COMMENT_LIMIT });
    expect(short).toMatch(/… and the output of \d+ more/);
  });

  it("counts the others alone where nothing changed", () => {
    const open = aChange({ verdict: "inconclusive", values: { atMostWorsePercent: 8 } });
    const others = [open, aChange({ verdict: "unchanged" })];
    expect(renderMarkdown(aView({ others }))).toContain(
      "<summary>2 comparisons: 🟡 1 inconclusive (at most 8 % worse), ⚪ 1 unchanged</summary>",
    );
  });
});

describe("the gate", () => {
  const box = (overrides: Parameters<typeof aView>[0], acceptLabel?: string) =>
    renderMarkdown(aView(overrides), acceptLabel === undefined ? {} : { acceptLabel })
      .split("\n")
      .filter((line) => line.startsWith(">"))
      .map((line) => line.slice(2));
  const failing = {
    standing: "failed",
    reasons: ["a: x", "b: y"],
    otherReasons: ["b: y"],
  } as const;

  it("counts what the table tells, and names the rest", () => {
    expect(box(failing)).toEqual([
      ...["[!CAUTION]", "**The gate fails:**", "- 1 comparison in the table above", "- b: y"],
    ]);
  });

  it("names no more than a few", () => {
    const otherReasons = ["a", "b", "c", "d", "e"];
    expect(box({ standing: "failed", reasons: otherReasons, otherReasons })).toEqual([
      ...["[!CAUTION]", "**The gate fails:**", "- a", "- b", "- c", "- and 2 more"],
    ]);
  });

  it("says how to accept it, where that can be", () => {
    const how = (comments: readonly string[], byLabel: boolean) =>
      box({ standing: "failed", reasons: ["x"], waysToAccept: { comments, byLabel } }, "ok-*").at(
        -1,
      );
    expect(how(["accept go/*"], true)).toBe(
      "<sub>Is this intended? Someone with write access can comment <code>accept go/\\*</code>, or set the label <code>ok-\\*</code>. Then run this job again.</sub>",
    );
    expect(how(["accept a", "accept b"], false)).toBe(
      "<sub>Is this intended? Someone with write access can comment <code>accept a</code> and <code>accept b</code>, each in a comment of its own. Then run this job again.</sub>",
    );
  });

  it("says who accepted it and why, and who did not", () => {
    const accepted = ["ada accepts everything: label ok"];
    const notAccepted = ["eve may not write."];
    expect(box({ reasons: ["x"], otherReasons: ["x"], accepted, notAccepted }, "ok")).toEqual([
      "[!IMPORTANT]",
      "**Accepted:** ada accepts everything: label ok",
      "",
      "eve may not write.",
      "",
      "**The gate passes despite:** x",
    ]);
    expect(box({ ...failing, accepted, notAccepted })).toEqual(
      expect.arrayContaining(["[!CAUTION]", `**Accepted:** ${accepted[0]}`, notAccepted[0]]),
    );
  });

  it("says that it was told to pass", () => {
    expect(box({ reasons: ["x"], otherReasons: ["x"] }, "ok")).toEqual([
      ...["[!WARNING]", "**The gate passes despite:** x"],
    ]);
  });
});

describe("a limit", () => {
  const many = (verdict: "regression" | "unchanged") =>
    Array.from({ length: 5000 }, (_, index) => aChange({ series: `s/${index} c=1`, verdict }));
  const rows = many("unchanged").map(({ series }) => [series, "1/s"]);
  const view = aView({
    standing: "failed",
    counts: [{ verdict: "regression", number: 5000, known: undefined }],
    reasons: many("regression").map(({ series }) => `${series}: throughput`),
    otherReasons: [],
    cautions: Array.from({ length: 500 }, (_, index) => `caution ${index}`),
    changed: many("regression"),
    others: many("unchanged"),
    series: table(rows),
    charts: Array.from({ length: 300 }, () => CHART),
    sideBySide: table(rows),
    allFigures: table(rows),
  });
  const url = "https://github.example/runs/1";
  const options = { limit: COMMENT_LIMIT, links: [{ label: "Report", url }], acceptLabel: "ok" };

  it("keeps the worst rows and counts the others, with a link", () => {
    const text = renderMarkdown(view, options);
    expect(text.length).toBeLessThan(65_536);
    expect(text.length).toBeGreaterThan(60_000);
    const [first, ...other] = nodesOf(parseMarkdown(text), "table");
    const shown = first?.children.slice(1).map((row) => textOf(row)) ?? [];
    expect(shown[0]).toContain("s/0 c=1");
    expect(text).toContain(`… and ${5000 - shown.length} more rows in [the full report](${url})`);
    expect(other.every((one) => one.children.length > 10 || one.children.length < 4)).toBe(true);
  });

  it("names no link where there is none", () => {
    expect(renderMarkdown(view, { limit: COMMENT_LIMIT })).toContain(
      "more rows in the full report",
    );
  });

  it("leaves the markdown whole: tables, folds, diagrams", () => {
    const text = renderMarkdown(view, options);
    const tree = parseMarkdown(text);
    for (const one of nodesOf(tree, "table")) {
      const widths = one.children.map((row) => row.children.length);
      expect(new Set(widths).size).toBe(1);
    }
    expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length);
    expect(
      nodesOf(tree, "code").every(({ lang, value }) => lang === "mermaid" && value.endsWith("]")),
    ).toBe(true);
  });
});

describe("names", () => {
  const hostile = "a|b\n| x | y |\r\n\n# big <img src=x onerror=alert(1)> \\| `|` @octocat";

  it("keep a row one row and its cells their number", () => {
    const text = renderMarkdown(
      aView({ changed: [aChange({ series: hostile })], baseName: hostile }),
    );
    const [table] = nodesOf(parseMarkdown(text), "table");
    expect(table?.children.map((row) => row.children.length)).toEqual([7, 7]);
    expect(text).not.toContain("<img");
    expect(text).not.toMatch(/^# big/m);
  });

  it("that nobody has are cut off in a table", () => {
    const text = renderMarkdown(aView({ changed: [aChange({ series: "x".repeat(10_000) })] }));
    expect(text).toContain(`${"x".repeat(300)}… |`);
  });

  it("are escaped wherever they stand", () => {
    const name = "<b>*x*</b>";
    const one = { columns: [name], textColumns: 1, rows: [[name]] };
    const text = renderMarkdown(
      aView({
        headline: name,
        compared: name,
        baseName: name,
        bounds: name,
        reasons: [name],
        otherReasons: [name],
        cautions: [name],
        notices: [name, `${name}!`],
        accepted: [name],
        notAccepted: [name],
        waysToAccept: { comments: [name], byLabel: true },
        changed: [aChange({ series: name })],
        others: [aChange({ series: name, verdict: "unchanged" })],
        series: one,
        charts: [{ ...CHART, scenario: name, lines: [{ name, values: [1, 2, 3] }] }],
        mixes: one,
        servers: one,
        sideBySide: one,
        allFigures: one,
        readings: one,
        environment: [[name, name]],
      }),
      { acceptLabel: name, links: [{ label: name, url: "https://github.example" }] },
    );
    expect(text.replaceAll(/<\/?b>(?=[&:]|Head|$)|(?<=;|d)<\/b>/g, "")).not.toContain("<b>*");
    expect(text).not.toMatch(/(?<!\\)\*x/);
    expect(nodesOf(parseMarkdown(text), "emphasis")).toEqual([]);
    const tags = nodesOf(parseMarkdown(text), "html").flatMap(
      ({ value }) => value.match(/<\/?\w+/g) ?? [],
    );
    expect([...new Set(tags)].sort()).toEqual(
      ["<b", "</b", "<details", "</details", "<sub", "</sub", "<summary", "</summary"].sort(),
    );
  });
});

it("opens what was measured where nothing is compared", () => {
  const text = renderMarkdown(
    aView({
      headline: "1 series measured",
      standing: "neutral",
      isAlone: true,
      figuresTitle: "Measured",
      toCompare: "After a change, `loadgate run --base abc` compares *it*.",
      cautions: ["The machine was not quiet."],
      sideBySide: { columns: ["load"], textColumns: 1, rows: [["greet c=10"]] },
      servers: { columns: ["server"], textColumns: 1, rows: [["go"]] },
    }),
    { isShort: true },
  );
  expect(text).toMatchInlineSnapshot(`
    "### ℹ️ 1 series measured

    0123456 against main (ba5eba5), in turns in one job

    After a change, \`loadgate run --base abc\` compares \\*it\\*.

    **Measured**

    | series | throughput |
    | :-- | --: |
    | go/greet c=10 | 10,000/s |

    ⚠️ The machine was not quiet.

    **Head to head**

    ▲ is better than every other one, as far as the 95 % interval of their ratio shows.

    | load |
    | :-- |
    | greet c=10 |

    **Servers**

    | server |
    | :-- |
    | go |

    <details><summary>Machine, noise, time</summary>

    |  |  |
    | :-- | :-- |
    | machine | linux, x64 |

    </details>
    "
  `);
});

it("says in one folded block what differs in the environment", () => {
  const differences = {
    columns: ["against", "what", "before", "now"],
    textColumns: 4,
    rows: [["run of 2026-02-01", "CPU", "A | B", "<i>C"]],
  };
  const text = renderMarkdown(aView({ differences }));
  expect(text).toContain("<summary><b>Different environment</b>: CPU</summary>");
  expect(text).toContain("| run of 2026-02-01 | CPU | A \\| B | &lt;i&gt;C |");
  expect(renderMarkdown(aView())).not.toContain("Different environment");
});

it("shows limits with their marks, behind a line where all are kept", () => {
  const limits = {
    ...{ title: "1 limit, kept", areKept: true, columns: ["result", "series or server", "metric"] },
    ...{ looks: ["unchanged" as const], textColumns: 3, rows: [["kept", "go", "p99"]] },
  };
  expect(renderMarkdown(aView({ limits }))).toContain(
    "<details><summary>1 limit, kept</summary>\n\n| result |",
  );
  const two = {
    looks: ["regression" as const, "unchanged" as const],
    rows: [["over", "go", "p99"], ...limits.rows],
  };
  const open = renderMarkdown(aView({ limits: { ...limits, ...two, areKept: false } }));
  expect(open).toContain("**Limits**\n\n| result |");
  expect(open).toContain("| 🔴 over | go | p99 |\n| ⚪ kept | go | p99 |");
});
