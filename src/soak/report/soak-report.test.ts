import { describe, expect, it } from "vitest";
import {
  aServerSoak,
  aSoak,
  aSoakedStart,
  startsOfBoth,
} from "../../../test/support/builders/soak.ts";
import { soakSchema } from "../../../test/support/comparisons.ts";
import { parseMarkdown } from "../../../test/support/markdown.ts";
import { renderSoakPage } from "./soak-page.ts";
import { quarterTable, soakMarkdown, soakText } from "./soak-report.ts";

const open = aSoak([aServerSoak([aSoakedStart({ memory: (loaded) => 64 + loaded / 10 })])]);
const compared = aSoak([aServerSoak(startsOfBoth(0, 100))], { base: "v1" });

describe("the quarters of each load", () => {
  it("are the first and the last, of each start", () => {
    const { rows, columns } = quarterTable(compared);
    expect(columns.slice(0, 4)).toEqual(["server", "start", "load", "quarter"]);
    expect(rows).toHaveLength(24);
    expect(rows[0]?.join(" | ")).toBe(
      "api (base) | 1 | 1 | first | 1.00 ms | 4.00 ms | 9.00 ms | 0 % | 20.0 MiB | 40 | 8 | 32",
    );
    expect(rows.at(-1)?.slice(0, 4)).toEqual(["api", "3", "2", "last"]);
  });

  it("have the slowest answer of all, beside typical latencies", () => {
    const start = aSoakedStart({ piece: (at) => (at === 1 ? { maxMs: 700 } : {}) });
    const { rows } = quarterTable(aSoak([aServerSoak([start])]));
    expect(rows[0]?.slice(4, 7)).toEqual(["1.00 ms", "4.00 ms", "700 ms"]);
  });

  it("have a dash where nothing is known, and no row of a load that never began", () => {
    const { trace, pieces, ...start } = aSoakedStart({
      piece: () => ({ p50Ms: undefined, p99Ms: undefined, maxMs: undefined }) as object,
    });
    const [first] = trace.loads;
    const loads = [first, { fromMs: first.toMs, toMs: first.toMs }] as const;
    const cut = { ...start, trace: { points: [], loads }, pieces: pieces.slice(0, 10) };
    const { rows } = quarterTable(aSoak([aServerSoak([cut])]));
    expect(rows.map((row) => row.slice(2).join(" "))).toEqual([
      "1 first – – – 0 % – – – –",
      "1 last – – – 0 % – – – –",
    ]);
  });
});

describe("the report", () => {
  it("is text with the answer first, and the next step last", () => {
    const [answer, details, next] = soakText(open).split("\n\n");
    expect(answer).toBe("Whether api grows is not decided: memory.");
    expect(details?.split("\n").map((line) => line.slice(0, 12))).toEqual([
      ...["api/greet at", "api: memory ", "api: steady ", "2026-01-02 0"],
    ]);
    expect(next).toMatch(/^Next: soak api for .*`loadgate soak --server api .*`.*\.\n$/);
  });

  it("has no line of what is steady in a terminal but one", () => {
    expect(soakText(compared).trim().split("\n")).toHaveLength(6);
  });

  it("is Markdown with a folded table", () => {
    expect(parseMarkdown(soakMarkdown(aSoak())).children.map(({ type }) => type)).toEqual([
      ...["heading", "list", "paragraph", "html", "table", "html"],
    ]);
    expect(soakMarkdown(open)).toContain("`loadgate soak --server api --scenario greet ");
  });
});

describe("the page", () => {
  const picturesIn = (page: string) =>
    [...page.matchAll(/role=img aria-label="([^"]+)"/g)].map(([, label]) => label);

  it("has a picture of all that is followed", async () => {
    const page = await renderSoakPage(open);
    expect(picturesIn(page)).toEqual([
      "memory over 4 min 00 s: 64.1 MiB to 84.0 MiB",
      "open files over 4 min 00 s: 40 to 40",
      "threads over 4 min 00 s: 8 to 8",
      "connections over 4 min 00 s: 32 to 32",
      "latency p99 over 4 min 00 s: 4.00 ms to 4.01 ms",
      "failed requests over 4 min 00 s: 0 % to 0 %",
    ]);
    expect(page).toContain("<code>loadgate soak --server api ");
    expect(page).not.toContain("&#96;");
    expect(page).toContain("2026-01-02 03:04 UTC");
    expect(page).toMatch(/connections over [^>]*>.*?<\/svg><small>32 connections of the load/);
    expect(page).not.toMatch(/NaN|Infinity|undefined/);
  });

  it("has a line for each start of each arm, and says which is which", async () => {
    const page = await renderSoakPage(compared);
    const [memory = ""] = page.match(/<svg[^>]*aria-label="memory.*?<\/svg>/s) ?? [];
    expect([...memory.matchAll(/<path class=(head|base) /g)].map(([, arm]) => arm)).toEqual([
      ...["base", "base", "base", "head", "head", "head"],
    ]);
    expect(page).toContain("Head is blue");
    expect(page).toContain('class="box failed"');
  });

  it("has a line of latencies for each load, and none in the pause", async () => {
    const page = await renderSoakPage(aSoak());
    const linesOf = (name: string) => {
      const [drawn = ""] =
        page.match(new RegExp(`<svg[^>]*aria-label="${name}.*?</svg>`, "s")) ?? [];
      return [...drawn.matchAll(/<path class=head /g)].length;
    };
    expect(["memory", "latency p99", "failed requests"].map(linesOf)).toEqual([1, 2, 2]);
  });

  it("keeps the teeth of a heap however long it is followed", async () => {
    const long = aSoakedStart({ memory: (loaded) => (loaded % 7 === 0 ? 90 : 30) });
    const page = await renderSoakPage(aSoak([aServerSoak([long])]));
    expect(picturesIn(page)[0]).toBe("memory over 4 min 00 s: 30.0 MiB to 90.0 MiB");
  });

  it("leaves out what is unknown", async () => {
    const { trace, pieces, ...start } = aSoakedStart({
      piece: () => ({ p99Ms: undefined }) as object,
    });
    const unknown = { ...start, trace: { ...trace, points: [] }, pieces };
    const page = await renderSoakPage(aSoak([aServerSoak([unknown])]));
    expect(picturesIn(page)).toEqual(["failed requests over 3 min 40 s: 0 % to 0 %"]);
  });

  it("has whole numbers of what is counted at its axes", async () => {
    const odd = aSoakedStart({ files: () => 35 });
    const page = await renderSoakPage(aSoak([aServerSoak([odd])]));
    const [files = ""] = page.match(/<svg[^>]*aria-label="open files.*?<\/svg>/s) ?? [];
    expect([...files.matchAll(/>(\d+)<\/text>/g)].map(([, text]) => text)).toEqual([
      ...["0", "18", "35"],
    ]);
  });

  it("escapes foreign text, and loads nothing", async () => {
    const page = await renderSoakPage(aSoak([], { failure: "<script>alert(1)</script>" }));
    expect(page).not.toContain("<script");
    expect(page).toContain("default-src &#39;none&#39;".replaceAll("&#39;", "'"));
  });
});

describe("soak.schema.json", () => {
  it("takes what is written", () => {
    for (const soak of [aSoak(), open, compared, aSoak([], { failure: "x", commit: "a1" })]) {
      const written = JSON.parse(JSON.stringify(soak));
      expect(soakSchema.safeParse(written).error?.issues).toBeUndefined();
    }
  });
});
