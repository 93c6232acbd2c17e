import { describe, expect, it } from "vitest";
import { aChange, aView } from "../../test/support/builders/view.ts";
import { VERDICT_ORDER } from "../domain/verdict.ts";
import { escapeMarkdown } from "./escape-markdown.ts";
import { renderMarkdown } from "./markdown.ts";

describe("renderMarkdown", () => {
  it("writes the whole report", () => {
    const view = aView({
      decision: "fail",
      headline: "1 of 2 comparisons worse",
      reasons: ["go/greet c=10: throughput −12.3 %, 5.00 % tolerated"],
      notices: ["the generator was the limit"],
      changed: [aChange()],
      others: [aChange({ metric: "p99", verdict: "unchanged" })],
      duels: ["rust 1.84× go on greet at c=10"],
      headToHead: { columns: ["scenario", "ratio"], textColumns: 1, rows: [["greet", "1.84×"]] },
      servers: { columns: ["server", "cold start"], textColumns: 1, rows: [["go", "12.5 ms"]] },
      allFigures: { columns: ["series", "RSS"], textColumns: 1, rows: [["go/greet", "1 B"]] },
      readings: { columns: ["metric", "before"], textColumns: 1, rows: [["up", "1.00"]] },
    });
    expect(renderMarkdown(view)).toMatchInlineSnapshot(`
      "## ❌ 1 of 2 comparisons worse

      - **Gate:** go/greet c=10: throughput −12.3 %, 5.00 % tolerated

      - the generator was the limit

      |  | series | metric | base | head | change (95 % interval) | detectable | verdict |
      | :-- | :-- | :-- | --: | --: | --: | --: | --: |
      | 🔴 | go/greet c=10 | throughput | 10,000/s | 8,770/s | −12.3 % (−14.1 … −10.4 %) | 5.00 % | regression |

      <details><summary>1 other comparisons</summary>

      |  | series | metric | base | head | change (95 % interval) | detectable | verdict |
      | :-- | :-- | :-- | --: | --: | --: | --: | --: |
      | ⚪ | go/greet c=10 | p99 | 10,000/s | 8,770/s | −12.3 % (−14.1 … −10.4 %) | 5.00 % | unchanged |

      </details>

      ### Series

      | series | throughput |
      | :-- | --: |
      | go/greet c=10 | 10,000/s |

      ### Head to head

      - rust 1.84× go on greet at c=10

      <details><summary>All ratios</summary>

      | scenario | ratio |
      | :-- | --: |
      | greet | 1.84× |

      </details>

      <details><summary>All figures</summary>

      | series | RSS |
      | :-- | --: |
      | go/greet | 1 B |

      </details>

      <details><summary>Servers</summary>

      | server | cold start |
      | :-- | --: |
      | go | 12.5 ms |

      </details>

      <details><summary>The servers' own metrics</summary>

      | metric | before |
      | :-- | --: |
      | up | 1.00 |

      </details>

      <details><summary>Machine and run</summary>

      |  |  |
      | :-- | :-- |
      | machine | linux, x64 |

      </details>
      "
    `);
  });

  it("leaves out what is empty", () => {
    expect(renderMarkdown(aView())).toMatchInlineSnapshot(`
      "## ✅ No regression found

      ### Series

      | series | throughput |
      | :-- | --: |
      | go/greet c=10 | 10,000/s |

      <details><summary>Machine and run</summary>

      |  |  |
      | :-- | :-- |
      | machine | linux, x64 |

      </details>
      "
    `);
  });

  it("marks every verdict differently", () => {
    const marks = VERDICT_ORDER.map((verdict) => {
      const text = renderMarkdown(aView({ changed: [aChange({ verdict })] }));
      return text
        .split("\n")
        .find((line) => line.includes("−12.3"))
        ?.split("|")[1];
    });
    expect(new Set(marks).size).toBe(VERDICT_ORDER.length);
  });

  it("shows as many rows as are wanted and counts the others", () => {
    const many = Array.from({ length: 5 }, (_, index) => aChange({ series: `s${index}` }));
    const rows = many.map(({ series }) => [series, "1/s"]);
    const view = aView({
      changed: many,
      reasons: ["one", "two", "three"],
      series: { columns: ["series", "throughput"], textColumns: 1, rows },
    });
    const short = renderMarkdown(view, 2);
    expect(short.match(/^\| 🔴 \| s\d/gm)).toHaveLength(2);
    expect(short.match(/^… and 3 more rows in the report file$/gm)).toHaveLength(2);
    expect(short.match(/\*\*Gate:\*\*/g)).toHaveLength(2);
    expect(renderMarkdown(view, 4)).toContain("… and 1 more row in the report file");
    expect(renderMarkdown(view, 5)).not.toContain("more row");
    expect(renderMarkdown(view).match(/^\| 🔴 \|/gm)).toHaveLength(5);
  });

  it("keeps a row one row and its cells their number, whatever the name", () => {
    const hostile = "a|b\n| x | y |\r\n\n# big <img src=x onerror=alert(1)> \\| `|`";
    const text = renderMarkdown(aView({ changed: [aChange({ series: hostile })] }));
    const row = text.split("\n").find((line) => line.startsWith("| 🔴"));
    expect(row?.match(/(?<!\\)(?:\\\\)*\|/g)).toHaveLength(9);
    expect(text).not.toContain("<img");
    expect(text).not.toMatch(/^# big/m);
  });

  it("escapes names wherever they stand", () => {
    const name = "<b>*x*</b>";
    const table = { columns: ["a"], textColumns: 1, rows: [[name]] };
    const text = renderMarkdown(
      aView({
        headline: name,
        reasons: [name],
        notices: [name],
        changed: [aChange({ series: name })],
        others: [aChange({ series: name, verdict: "unchanged" })],
        series: table,
        servers: table,
        headToHead: table,
        allFigures: table,
        readings: table,
        duels: [name],
        environment: [{ label: name, value: name }],
      }),
    );
    expect(text).not.toContain("<b>");
    expect(text).not.toMatch(/(?<!\\)\*x/);
    expect(text.split("&lt;b&gt;\\*x\\*&lt;/b&gt;")).toHaveLength(14);
  });
});

describe("escapeMarkdown", () => {
  it.each([
    ["a|b", "a\\|b"],
    ["<script>", "&lt;script&gt;"],
    ["&lt;", "&amp;lt;"],
    ["*b* _i_ ~s~ `c`", "\\*b\\* \\_i\\_ \\~s\\~ \\`c\\`"],
    ["[x](javascript:1)", "\\[x\\](javascript:1)"],
    ["![x](y)", "\\!\\[x\\](y)"],
    ["\\|", "\\\\\\|"],
    ["{x}", "\\{x\\}"],
    ["a\r\nb\tc\u0000d", "a b c d"],
    ["a\u2028b\u2029c", "a b c"],
    ["go/greet c=10, −12.3 % (1.00 … 2.00)", "go/greet c=10, −12.3 % (1.00 … 2.00)"],
  ])("%j becomes %j", (text, escaped) => {
    expect(escapeMarkdown(text)).toBe(escaped);
  });

  it.each(["https://x.example", "HTTP://x.example", "ftp://x.example", "www.x.example"])(
    "%s is no link",
    (text) => {
      expect(escapeMarkdown(text)).not.toMatch(/https?:|ftp:|www\./i);
    },
  );

  // GitHub looks for these in the finished HTML, where entities and backslashes are gone:
  // https://github.com/github/cmark-gfm/issues/181. Only a character in between helps.
  const asInHtml = (text: string) =>
    text
      .replaceAll("&#64;", "@")
      .replaceAll("&#35;", "#")
      .replaceAll(/\\([!-/:-@[-`{-~])/g, "$1");

  it.each(["@octocat", "ask @org/team now"])("%s mentions nobody", (text) => {
    expect(asInHtml(escapeMarkdown(text))).not.toMatch(/@[a-z\d]/i);
  });

  it.each(["#1", "owner/repo#12"])("%s refers to no issue", (text) => {
    expect(asInHtml(escapeMarkdown(text))).not.toMatch(/#\d/);
  });

  it("writes no formula", () => {
    expect(escapeMarkdown("$\\frac{1}{2}$ and $HOME")).not.toMatch(/(?<!\\)\$[^\s\u200b]/);
  });
});
