import { describe, expect, it } from "vitest";
import { told } from "../../../test/support/builders/comparison.ts";
import { nodesOf, parseMarkdown, textOf } from "../../../test/support/markdown.ts";
import type { ReasonKind } from "../findings/finding.ts";
import { acceptCommand, type CommandProblem, waysToAccept } from "./accept-command.ts";

describe("acceptCommand", () => {
  it.each([
    ["go/shop c=24 / GET /cart why", { series: "go/shop" }],
    ["* c=24 / add", {}],
  ])("accepts no single request of a mix: %s", (words, series) => {
    expect(acceptCommand(`loadgate: accept ${words}`)).toEqual({
      problem: { of: "one-request", ...series, level: "c=24" },
    });
  });

  it.each([
    ["loadgate: accept go/greet it caches more", "performance", "go/greet", "it caches more"],
    ["loadgate: accept go/greet c=1 because", "performance", "go/greet c=1", "because"],
    [
      "loadgate: accept go/greet rate=2000   why  not",
      "performance",
      "go/greet rate=2000",
      "why not",
    ],
    ["loadgate: accept go/greet rate=0.5 why not", "performance", "go/greet rate=0.5", "why not"],
    ["loadgate: accept go/greet capacity why", "performance", "go/greet capacity", "why"],
    ["loadgate: accept errors go/greet stages ok", "errors", "go/greet stages", "ok"],
    ["loadgate: accept `go/greet c=8` why not", "performance", "go/greet c=8", "why not"],
    ["Loadgate:  Accept go/* reason", "performance", "go/*", "reason"],
    ["loadgate:accept go/greet reason\r\nmore", "performance", "go/greet", "reason"],
    ["loadgate: accept performance go/greet reason", "performance", "go/greet", "reason"],
    ["loadgate: accept `go/*` reason", "performance", "go/*", "reason"],
    [String.raw`loadgate: accept \*/gr\_eet reason`, "performance", "*/gr_eet", "reason"],
    ["loadgate: accept * reason", "performance", undefined, "reason"],
    ["loadgate: accept ** reason", "performance", undefined, "reason"],
    ["loadgate: accept */* reason", "performance", undefined, "reason"],
    ["loadgate: accept * c=100 reason", "performance", "** c=100", "reason"],
    ["loadgate: accept errors go/greet reason", "errors", "go/greet", "reason"],
    ["loadgate: accept ERRORS * reason", "errors", undefined, "reason"],
    ["loadgate: accept go it caches more", "performance", "go", "it caches more"],
    ["loadgate: accept limit go/greet reason", "limit", "go/greet", "reason"],
    ["loadgate: accept limit `go` it caches more", "limit", "go", "it caches more"],
    ["loadgate: accept limit * reason", "limit", undefined, "reason"],
    ["loadgate: accept unmeasurable go/greet c=1 reason", "unmeasurable", "go/greet c=1", "reason"],
    [
      "loadgate: accept lost-base the old one needs a tool",
      "lost-base",
      undefined,
      "the old one needs a tool",
    ],
    ["loadgate: accept lost-base * reason", "lost-base", undefined, "reason"],
    ["loadgate: accept lost-base go/greet reason", "lost-base", "go/greet", "reason"],
    ["loadgate: accept same-program reason", "same-program", undefined, "reason"],
    ["loadgate: accept ended-early reason", "ended-early", undefined, "reason"],
    ["\n \t\n   loadgate: accept go/greet reason", "performance", "go/greet", "reason"],
    [
      "loadgate: accept go/greet reason\n\nloadgate: accept rust/greet no",
      "performance",
      "go/greet",
      "reason",
    ],
  ])("%j accepts %s of %s", (comment, kind, series, reason) => {
    expect(acceptCommand(comment)).toEqual({ kind, ...(series && { series }), reason });
  });

  it.each([
    "",
    "We could write loadgate: accept go/greet reason",
    "Fine.\n\nloadgate: accept go/greet reason",
    "> loadgate: accept go/greet reason",
    "- loadgate: accept go/greet reason",
    "# loadgate: accept go/greet reason",
    "loadgate: accepted go/greet reason",
    "loadgate: accept-all go/greet reason",
    "loadgate:\naccept go/greet reason",
    "`loadgate: accept go/greet reason`",
    "`\nloadgate: accept go/greet reason`",
    "    loadgate: accept go/greet reason",
    "\tloadgate: accept go/greet reason",
    "\n\n     loadgate: accept go/greet reason",
    "<!-- loadgate: accept go/greet reason -->",
    "<!--\nloadgate: accept go/greet reason\n-->",
    "<!--\n\nloadgate: accept go/greet reason",
    "<pre>\nloadgate: accept go/greet reason\n</pre>",
    "<pre>\n\nloadgate: accept go/greet reason\n</pre>",
    "<code>loadgate: accept go/greet reason</code>",
    "```\nloadgate: accept go/greet reason\n```",
    "`````\n```\nloadgate: accept go/greet reason\n`````",
    "~~~yaml\nloadgate: accept go/greet reason\n~~~",
    "```\nloadgate: accept go/greet reason",
    "[x]: y\nloadgate: accept go/greet reason",
  ])("%j accepts nothing", (comment) => {
    expect(acceptCommand(comment)).toBeUndefined();
  });

  it.each<[string, CommandProblem]>([
    ["loadgate: accept", { of: "no-series" }],
    ["loadgate: accept errors", { of: "no-series" }],
    ["loadgate: accept limit", { of: "no-series" }],
    ["loadgate: accept go", { of: "no-reason", coverage: { kind: "performance", series: "go" } }],
    [
      "loadgate: accept go/greet c=1",
      { of: "no-reason", coverage: { kind: "performance", series: "go/greet c=1" } },
    ],
    ["loadgate: accept errors *", { of: "no-reason", coverage: { kind: "errors" } }],
    ["loadgate: accept lost-base", { of: "no-reason", coverage: { kind: "lost-base" } }],
    [`loadgate: accept ${"x/".repeat(200)} reason`, { of: "long-series", most: 200 }],
  ])("tells what is wrong with %j", (comment, problem) => {
    expect(acceptCommand(comment)).toEqual({ problem });
  });

  it("keeps reasons and names short", () => {
    const long = "y".repeat(10_000);
    expect(acceptCommand(`loadgate: accept a/b ${long}`)).toMatchObject({
      reason: `${"y".repeat(300)}…`,
    });
    expect(acceptCommand(`loadgate: accept ${long}`)).toMatchObject({
      problem: { of: "long-series", most: 200 },
    });
  });

  it("is not slowed down by a hostile comment", () => {
    const blank = `${" \t".repeat(100)}\n`.repeat(300);
    for (const comment of [blank, " ".repeat(60_000), `loadgate: accept ${" ".repeat(60_000)}`]) {
      acceptCommand(comment);
      acceptCommand(`${comment}x`);
    }
    expect(acceptCommand(`${blank}loadgate: accept a/b reason`)).toMatchObject({ series: "a/b" });
  });

  it("takes no comment whose first words a reader would not see as plain text", () => {
    const pieces = [
      "`",
      "```\n",
      "~~~\n",
      "<pre>",
      "</pre>\n",
      "<!--",
      "-->",
      "> ",
      "- ",
      "    ",
      "\t",
      " ",
      "\n",
      "\n\n",
      "x",
      "*",
      "[",
      "](y)",
      "<div>",
      "|",
      "---\n",
      "\r",
    ];
    const command = "loadgate: accept a/b reason";
    let seed = 1;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const some = () => Array.from({ length: next(4) }, () => pieces[next(pieces.length)]).join("");
    let counted = 0;
    for (let index = 0; index < 600; index += 1) {
      const comment = `${some()}${command}${some()}${next(2) ? command : ""}${some()}`;
      if (acceptCommand(comment) === undefined) continue;
      counted += 1;
      const [first] = parseMarkdown(comment).children;
      expect(first && ["paragraph", "heading", "table"].includes(first.type), comment).toBe(true);
      const [text] = first ? nodesOf(first, "text") : [];
      expect(text && textOf(text), JSON.stringify(comment)).toMatch(/^loadgate: accept/);
      expect(text?.position?.start.offset).toBe(first?.position?.start.offset);
    }
    expect(counted).toBeGreaterThan(100);
  });
});

describe("waysToAccept", () => {
  it.each<[string, readonly [ReasonKind, string?][], readonly string[], boolean]>([
    ["one series", [["regression", "go/greet c=1"]], ["loadgate: accept go/greet REASON"], true],
    [
      "its levels and metrics",
      [
        ["regression", "go/greet c=1"],
        ["history", "go/greet c=10"],
        ["alert", "go/greet c=1"],
        ["inconclusive", "go/greet c=1"],
      ],
      ["loadgate: accept go/greet REASON"],
      true,
    ],
    [
      "several series",
      [
        ["regression", "go/greet c=1"],
        ["regression", "rust/greet c=1"],
      ],
      ["loadgate: accept * REASON"],
      true,
    ],
    ["errors", [["errors", "go/greet c=1"]], ["loadgate: accept errors go/greet REASON"], false],
    [
      "a series that could not be measured",
      [["unmeasurable", "go/greet c=1"]],
      ["loadgate: accept unmeasurable go/greet REASON"],
      false,
    ],
    [
      "a limit of a server, and its memory",
      [
        ["limit", "go"],
        ["regression", "go"],
      ],
      ["loadgate: accept go REASON", "loadgate: accept limit go REASON"],
      false,
    ],
    [
      "limits of a series and of a server",
      [
        ["limit", "go/greet c=1"],
        ["limit", "go"],
      ],
      ["loadgate: accept limit * REASON"],
      false,
    ],
    [
      "the whole run",
      [["lost-base"], ["same-program"], ["ended-early"]],
      [
        "loadgate: accept ended-early REASON",
        "loadgate: accept lost-base REASON",
        "loadgate: accept same-program REASON",
      ],
      false,
    ],
    [
      "both",
      [["lost-base"], ["regression", "go/greet c=1"]],
      ["loadgate: accept go/greet REASON", "loadgate: accept lost-base REASON"],
      false,
    ],
    ["an alert of no series", [["alert"]], ["loadgate: accept * REASON"], true],
  ])("for %s", (_, reasons, comments, byLabel) => {
    const all = reasons.map(([kind, series]) => ({
      kind,
      figures: told("x"),
      ...(series !== undefined && { series }),
    }));
    expect(waysToAccept(all)).toEqual({ comments, byLabel });
  });

  it("suggests what can be read", () => {
    for (const kind of ["regression", "errors", "unmeasurable", "limit", "lost-base"] as const) {
      for (const series of ["go/greet c=1", "go"]) {
        const { comments } = waysToAccept([{ kind, series, figures: told("x") }]);
        expect(acceptCommand(comments[0] ?? "")).toMatchObject({ reason: "REASON" });
      }
    }
  });
});

it("takes a series of 200 characters", () => {
  const series = `a/${"b".repeat(198)}`;
  expect(acceptCommand(`loadgate: accept ${series} why`)).toMatchObject({ series, reason: "why" });
});
