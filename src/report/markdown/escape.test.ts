import type { Root } from "mdast";
import { describe, expect, it } from "vitest";
import { nodesOf, parseMarkdown, textOf } from "../../../test/support/markdown.ts";
import { escapeMarkdown, escapeSentence } from "./escape.ts";

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

  it("writes no formula", () => {
    expect(escapeMarkdown("$\\frac{1}{2}$ and $HOME")).not.toMatch(/(?<!\\)\$[^\s\u200b]/);
  });
});

describe("escapeSentence", () => {
  it.each([
    ["Write `$x: {{ y }}` and *more*.", "Write `$x: {{ y }}` and \\*more\\*."],
    ["one ` alone, @ada", "one \\` alone, @\u200bada"],
    ["``<b>``", "\\``<b>`\\`"],
    ["`a\nb`", "\\`a b\\`"],
  ])("%j becomes %j", (text, escaped) => {
    expect(escapeSentence(text)).toBe(escaped);
  });

  it("shows code as it is, and nothing else does anything", () => {
    const tree = parseMarkdown(escapeSentence("`<b> @ada $x$` <i> \\`[x](y)` `"));
    expect(nodesOf(tree, "inlineCode").map(({ value }) => value)).toEqual([
      "<b> @ada $x$",
      "[x](y)",
    ]);
    expect(activeIn(tree)).toEqual(["inlineCode"]);
  });
});

/** What may stand directly before an address without keeping it from being one. */
const BEFORE = [
  ...[
    "",
    " ",
    "_",
    "__",
    "*",
    "~",
    "(",
    "[",
    "|",
    ">",
    "<",
    "`",
    '"',
    "'",
    "=",
    "/",
    ".",
    "-",
    "\\",
  ],
  ...[
    "1",
    "9_",
    "x",
    "é",
    "：",
    "&",
    "&#104;",
    "$",
    "#",
    "@",
    "\t",
    "\n",
    "\u200b",
    "\u00ad",
    "\ufeff",
  ],
];

/** What GitHub makes a link, a picture or a tag of. */
const ACTIVE = [
  ...[
    "https://evil.example",
    "HTTP://evil.example",
    "ftp://evil.example",
    "https://www.evil.example",
  ],
  ...["www.evil.example", "WWW.evil.example", "www.evil_x.example", "http\\://evil.example"],
  ...["http&colon;//evil.example", "ht\u200btps://evil.example", "https\u00ad://evil.example"],
  ...[
    "me@evil.example",
    "me+x_y-z@evil.example",
    "mailto:me@evil.example",
    "xmpp:me@evil.example/x",
  ],
  ...[
    "[x](https://evil.example)",
    "![x](y)",
    "[x]: y",
    "<https://evil.example>",
    "<me@evil.example>",
  ],
  ...["<b>", "</details>", "<!-- x -->", "<img src=x>", "`x`", "**x**", "~~x~~"],
];

/** What GitHub notifies somebody of, or writes into an issue. */
const REFERENCES = [
  ...["@octocat", "ask @org/team", "#1", "owner/repo#12", "GH-12", "gh-1", "owner/repo@c0ffee"],
];

/** Where reports put a text. */
const PLACES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `before ${text} after`,
  (text) => `- **${text}** after`,
  (text) => `| ${text} | a |\n| - | - |\n| ${text} | b |`,
];

const KINDS = [
  ...(["link", "linkReference", "image", "imageReference", "definition", "html"] as const),
  ...(["inlineCode", "emphasis", "delete"] as const),
];

/** Kinds of nodes in a document that do something. */
function activeIn(tree: Root): readonly string[] {
  return KINDS.filter((kind) => nodesOf(tree, kind).length > 0);
}

describe.each(BEFORE)("after %j, on GitHub", (before) => {
  it("nothing does anything", () => {
    for (const place of PLACES) {
      const written = ACTIVE.map((text) => place(escapeMarkdown(`${before}${text}`)));
      expect(activeIn(parseMarkdown(written.join("\n\n"))), written.join("\n")).toEqual([]);
    }
  });

  // GitHub looks for these in the finished text: https://github.com/github/cmark-gfm/issues/181.
  it("nothing refers to anybody or anything", () => {
    for (const text of REFERENCES) {
      const shown = textOf(parseMarkdown(escapeMarkdown(`${before}${text}`)));
      expect(shown).not.toMatch(/@[a-z\d]|#\d|gh-\d/i);
    }
  });
});
