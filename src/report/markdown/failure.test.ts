import { describe, expect, it } from "vitest";
import { LoadgateError } from "../../domain/shared/error.ts";
import { COMMENT_LIMIT } from "./assemble.ts";
import { lastResultIn, renderFailure } from "./failure.ts";

const MARKER = "<!-- loadgate:c0ffee run=12 sha=0123abcdef -->";
const ERROR = new LoadgateError("measurement", "go: the build failed: `make` ended with 2", {
  hint: "Run it by hand.",
  details: ["main.go:3: <b>", "@ada"],
});
const LINKS = [{ label: "Log", url: "https://github.example/run" }];

describe("an error", () => {
  it("is shown with its hint, its lines and where the log is, all of it escaped", () => {
    const text = renderFailure(ERROR, { links: LINKS, name: "arm" });
    expect(text.split("\n\n")).toEqual([
      "### ❌ arm: go: the build failed: `make` ended with 2",
      "Run it by hand.",
      "> main.go:3: &lt;b&gt;\\\n> @\u200bada",
      "<sub>[Log](https://github.example/run)</sub>\n",
    ]);
  });

  it("needs no more than a message", () => {
    expect(renderFailure(new Error("x"), {})).toBe("### ❌ x\n");
  });

  it("counts the lines that have no room", () => {
    const details = Array.from({ length: 50 }, () => "x".repeat(20));
    const text = renderFailure(
      { message: "x", details },
      { limit: { ...COMMENT_LIMIT, max: 300 } },
    );
    expect(text).toMatch(/\\\n> … and \d\d more lines\n/);
    expect(text.length).toBeLessThanOrEqual(300);
  });
});

describe("the last result", () => {
  const last = "### ✅ No regression\n\n| a | b |\n|---|---|\n| 1 | 2 |";
  const body = `${MARKER}\n${last}\n`;

  it("is what a comment shows", () => {
    expect(lastResultIn(body)).toBe(last);
  });

  it("is kept folded, and not folded again by a second error", () => {
    const first = renderFailure(ERROR, { last });
    expect(first).toContain(
      "<details><summary>The last result</summary>\n\n### ✅ No regression\n\n| a | b |",
    );
    expect(lastResultIn(`${MARKER}\n${first}`)).toBe(last);
  });

  it("is none after nothing but errors", () => {
    const first = renderFailure(ERROR, { last: lastResultIn("") });
    expect(first).toContain("\n\nNone yet.\n\n</details>\n");
    expect(lastResultIn(`${MARKER}\n${first}`)).toBe("None yet.");
  });

  it("is cut between its lines where there is no room for all of it", () => {
    const rows = Array.from({ length: 5000 }, (_, row) => `| ${row} | サービス |`).join("\n");
    const text = renderFailure(ERROR, { last: rows, limit: COMMENT_LIMIT });
    expect(text.length).toBeLessThanOrEqual(COMMENT_LIMIT.max);
    expect(text).toMatch(/\| サービス \|\n\n… and \d+ more lines\n\n<\/details>\n$/);
  });
});
