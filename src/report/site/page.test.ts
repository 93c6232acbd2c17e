import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { records, seriesWith } from "../../../test/support/builders/baseline.ts";
import { historyOf, manyRecords } from "../../../test/support/builders/site.ts";
import { INJECTIONS } from "../../../test/support/hostile-run-files.ts";
import type { AcceptedChange, BaselineRecord } from "../../domain/history/baseline.ts";
import {
  type HistoryChange,
  type HistoryView,
  historyView,
} from "../../domain/history/history-view.ts";
import { renderFeed } from "./changes.ts";
import { curvePicture, HEIGHT, scaleOf } from "./curve-picture.ts";
import { FALSE_POINTS_PER_CURVE, type PageOptions, renderPages } from "./page.ts";

const METRICS = ["throughput", "latency-p99"] as const;
const REPOSITORY = { repositoryUrl: "https://github.com/acme/shop" };
const OPTIONS: PageOptions = { skipped: [] };
const SHA = (day: number) => day.toString(16).padStart(40, "a");

/** The first page. */
async function renderPage(...all: Parameters<typeof renderPages>): Promise<string> {
  const [first] = await renderPages(...all);
  if (first?.file !== "index.html") throw new Error("there is no index.html");
  return first.text;
}

/** Records of which one has accepted regressions. */
function accepting(
  all: readonly BaselineRecord[],
  day: number,
  ...accepted: readonly AcceptedChange[]
): readonly BaselineRecord[] {
  return all.map((record, index) => ({ ...record, ...(index === day && { accepted }) }));
}

const ACCEPTED: AcceptedChange = {
  series: "go/greet c=10",
  metric: "throughput",
  by: "ada",
  reason: "larger bodies",
  at: "2026-01-30T00:00:00Z",
  pull: 7,
};

/** A run a day: a level that falls by a fifth after thirty runs. */
function falling(name = "go/greet c=10"): readonly BaselineRecord[] {
  const levels = Array.from({ length: 40 }, (_, day) => (day < 30 ? 1000 : 800) + (day % 7));
  return records(levels.map((throughput) => [seriesWith({ throughput }, { name })])).map(
    (record, day) => ({ ...record, commit: { ...record.commit, sha: SHA(day) } }),
  );
}

const view = historyView(falling(), METRICS);

describe("the page of trends", () => {
  it("puts what changed first: since when, by how much, between which commits", async () => {
    const page = await renderPage(view, { ...OPTIONS, ...REPOSITORY });
    const [changes = "", series = ""] = page.split("<main");
    expect(changes).toContain(
      "1 change in 2 curves over 40 runs, the last on 2026-02-09 00:00 UTC.",
    );
    expect(changes).toMatch(
      /<td>2026-01-31 00:00 UTC<\/td><td><b>go\/greet c=10<\/b> throughput <span/,
    );
    expect(changes).toMatch(/−20 % \(worse\)|−19\.\d % \(worse\)/);
    expect(changes).toContain(`https://github.com/acme/shop/compare/${SHA(29)}...${SHA(30)}`);
    const ends = [SHA(27), SHA(32)].map((sha) => sha.slice(0, 12));
    expect(changes).toContain(`<code>loadgate bisect ${ends.join(" ")} --series `);
    expect(changes).toContain("go/greet c=10&#39; --metric throughput</code>");
    expect(series.match(/<svg /g)).toHaveLength(2);
  });

  it("has servers as a whole, in groups of their own beside scenarios and levels", async () => {
    const servers = [{ name: "go", configHash: "c0ffee", metrics: { "peak-rss": 2 ** 25 } }];
    const runs = falling().map((record) => ({ ...record, servers }));
    const page = await renderPage(historyView(runs, ["peak-rss", ...METRICS]), OPTIONS);
    expect(page).toContain(
      '<article data-name="go" data-server="go" data-scenario="the server as a whole" data-level="the server as a whole"><h3>go</h3>',
    );
    expect(page).toContain("peak RSS: 32.0 MiB, 32.0 MiB to 32.0 MiB");
    expect(page).toContain('data-server="go" data-scenario="greet" data-level="c=10"');
  });

  it("says how many changes chance alone would bring", async () => {
    expect(await renderPage(view, OPTIONS)).toMatch(/chance alone brings fewer than 0\.1/);
  });

  it("says what the page will show while there is one run", async () => {
    const page = await renderPage(historyView(falling().slice(0, 1), METRICS), OPTIONS);
    expect(page).toContain("One run so far, on 2026-01-01 00:00 UTC, with 2 curves.");
    expect(page).not.toContain("0 changes");
  });

  it("says what is too short for a change to be found", async () => {
    const short = historyView(falling().slice(0, 5), METRICS);
    expect(await renderPage(short, OPTIONS)).toContain("2 curves are too short");
    const one = historyView(falling().slice(0, 5), ["throughput"]);
    expect(await renderPage(one, OPTIONS)).toContain("1 curve is too short");
  });

  it("takes a curve of several machine types for one that is long enough where one of them is", async () => {
    const moved = [...falling(), ...falling()].map((record, run) => ({
      ...record,
      startedAt: new Date(Date.UTC(2026, 0, 1 + run)).toISOString(),
      environment: { ...record.environment, cpuModel: run < 40 ? "Old" : "New" },
    }));
    const two = historyView([...moved, ...falling("go/echo c=1").slice(0, 5)], ["throughput"]);
    expect(await renderPage(two, OPTIONS)).toContain("1 curve is too short");
    expect(await renderPage(historyView(moved, ["throughput"]), OPTIONS)).not.toContain(
      "too short",
    );
  });

  it("says from which value to which a curve goes, not its picture", async () => {
    const flat = historyView(
      records([1000, 1010, 1020].map((throughput) => [seriesWith({ throughput })])),
      ["throughput"],
    );
    expect(await renderPage(flat, OPTIONS)).toContain("throughput: 1,020/s, 1,000/s to 1,020/s<");
  });

  it("leads to a run by its time, which stays when older runs are gone", async () => {
    const linkIn = async (runs: readonly BaselineRecord[]) => {
      const page = await renderPage(historyView(runs, METRICS), OPTIONS);
      return /href="index\.html(#at=[^"]*)"/.exec(page)?.[1];
    };
    const link = await linkIn(falling());
    expect(link).toMatch(/^#at=c\w+\.20260131000000000$/);
    expect(await linkIn(falling().slice(5))).toBe(link);
  });

  it("tells curves of like names apart", async () => {
    // By the hash of Java's strings they are one.
    const [one, other] = ["api/map c=1", "api/mc2 c=1"].map((name) => falling(name));
    const both = (one ?? []).map((record, day) => ({
      ...record,
      series: [...record.series, ...(other?.[day]?.series ?? [])],
    }));
    const page = await renderPage(historyView(both, METRICS), OPTIONS);
    const ids = [...page.matchAll(/<figure id=(\w+)/g)].map(([, id]) => id);
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
  });

  it("tells runs of one minute apart", async () => {
    const close = falling().map((record, run) => ({
      ...record,
      startedAt: new Date(Date.UTC(2026, 0, 1) + run * 250).toISOString(),
    }));
    const page = await renderPage(historyView(close, METRICS), OPTIONS);
    expect(page).toMatch(/href="index\.html#at=c\w+\.20260101000007500"/);
  });

  it("expects as many false changes as docs/figures/change-points.md has at most, of independent runs", () => {
    const page = readFileSync(path.resolve("docs/figures/change-points.md"), "utf8");
    const [, section = ""] = /## False points\n([\s\S]*?)\n## /.exec(page) ?? [];
    const rows = section.split("\n").filter((row) => / % \(/.test(row));
    const shares = rows
      .filter((row) => !row.includes("correlation"))
      .flatMap((row) =>
        [...row.matchAll(/([\d.]+) % \([\d.–]+\)/g)].map(([, share]) => Number(share)),
      );
    expect(shares).toHaveLength(12);
    expect(Math.max(...shares) / 100).toBe(FALSE_POINTS_PER_CURVE);
  });

  it("of an empty store says that there is nothing yet", async () => {
    expect(await renderPage(historyView([], METRICS), OPTIONS)).toContain("No run is recorded yet");
  });

  it("lists the newest changes one by one, and says how many there are besides", async () => {
    const many = { ...view, changes: Array.from({ length: 102 }, () => view.changes).flat() };
    expect(await renderPage(many, OPTIONS)).toContain("and 2 more, further back");
  });

  it("puts what one commit can have moved into one row, and one entry of the feed", async () => {
    const names = ["a/x c=1", "b/x c=1", "c/x c=1"];
    const levels = Array.from({ length: 40 }, (_, day) => (day < 30 ? 1 : 0.8) + (day % 7) / 1000);
    const own = historyView(
      records(
        levels.map((level) =>
          names.map((name) =>
            seriesWith({ throughput: 1000 * level, cpuPerRequestUs: 100 * level }, { name }),
          ),
        ),
      ),
      ["throughput", "cpu-per-request"],
    );
    expect(own.changes).toHaveLength(6);
    const page = await renderPage(own, OPTIONS);
    expect(page).toContain("6 changes in 6 curves");
    expect(page.match(/<tr><td>/g)).toHaveLength(1);
    expect(page).toContain("<summary>6 changes, 3 for the worse; the largest: ");
    expect(page.match(/<li>/g)).toHaveLength(6);
    const feed = renderFeed(own, "x");
    expect(feed.match(/<entry>/g)).toHaveLength(1);
    expect(feed).toContain("<title>6 changes, 3 for the worse; the largest: ");
    for (const name of names) expect(feed).toContain(name);
  });

  it.each([
    ["all for the worse", [true, true]],
    ["1 for the worse", [true, false]],
    ["all for the better", [false, false]],
  ] as const)("says that %s", async (how, worse) => {
    const [change] = view.changes;
    if (!change) throw new Error("nothing changed");
    const changes = worse.map((isWorse) => ({ ...change, isWorse }));
    expect(await renderPage({ ...view, changes }, OPTIONS)).toContain(
      `<summary>2 changes, ${how};`,
    );
  });

  it("tells what got better, and names commits without a link where no repository is known", async () => {
    const better = view.changes.map((change) => ({ ...change, ratio: 1.2, isWorse: false }));
    const page = await renderPage({ ...view, changes: better }, OPTIONS);
    expect(page).toContain('<span class="better">+20.0 % (better)</span>');
    expect(page).toContain(`<td>${SHA(29).slice(0, 10)} and ${SHA(30).slice(0, 10)}</td>`);
  });

  it("marks what somebody accepted: in the list of changes, in one of its own, and in the picture", async () => {
    const own = historyView(accepting(falling(), 30, ACCEPTED), METRICS);
    const page = await renderPage(own, { ...OPTIONS, ...REPOSITORY });
    expect(page).toMatch(/<span class="worse">−19\.\d % \(worse, accepted\)<\/span>/);
    expect(page).toContain(
      '<td>2026-01-31 00:00 UTC</td><td>go/greet c=10</td><td>throughput</td><td>ada</td><td>larger bodies</td><td><a href="https://github.com/acme/shop/pull/7">#7</a></td>',
    );
    expect(page).toContain("A dotted line is a regression that somebody accepted.");
    expect(
      page.match(/<path class=accepted d="M30 0V250"><title>Accepted by ada on #7: l/g),
    ).toHaveLength(1);
    expect(renderFeed(own, "x")).toContain("Accepted by ada on #7: larger bodies</summary>");
  });

  it("marks an acceptance of all metrics in every picture of the series, and links nowhere without a repository", async () => {
    const { metric: _, ...all } = ACCEPTED;
    const page = await renderPage(historyView(accepting(falling(), 30, all), METRICS), OPTIONS);
    expect(page).toContain("<td>all</td><td>ada</td><td>larger bodies</td><td>#7</td>");
    expect(page.match(/<path class=accepted/g)).toHaveLength(2);
  });

  it("marks twenty acceptances of a series, and lists a hundred", async () => {
    const many = Array.from({ length: 101 }, () => ACCEPTED);
    const page = await renderPage(historyView(accepting(falling(), 30, ...many), METRICS), OPTIONS);
    expect(page.match(/<path class=accepted/g)).toHaveLength(20);
    expect(page.match(/<td>larger bodies<\/td>/g)).toHaveLength(100);
    expect(page).toContain("and 1 more, further back");
  });

  it("shows counts in a place of their own, without a level", async () => {
    const counts = {
      counter: { name: "cachegrind", version: "3.19.0" },
      conditions: [],
      series: [
        {
          name: "go/greet",
          server: "go",
          scenario: "greet",
          configHash: "c0ffee",
          requests: 8000,
          metrics: { instructions: 10_000 },
        },
      ],
    } as const;
    const own = historyView(
      falling().map((record) => ({ ...record, counts })),
      [...METRICS, "instructions"],
    );
    const page = await renderPage(own, OPTIONS);
    expect(page).toContain(
      '<article data-name="go/greet" data-server="go" data-scenario="greet" data-level="counted">',
    );
    expect(page).toContain('<option value="instructions">instructions/request</option>');
  });

  it("lets nothing in but its own style and script", async () => {
    const page = await renderPage(view, OPTIONS);
    const policy = /content="(default-src[^"]*)"/.exec(page)?.[1] ?? "";
    const [, style] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
    const [, script] = /<script type="module">(.*?)<\/script>/s.exec(page) ?? [];
    const [ofStyle, ofScript] = [style, script].map((text = "") =>
      createHash("sha256").update(text).digest("base64"),
    );
    expect(policy).toContain(
      `default-src 'none'; style-src 'sha256-${ofStyle}'; script-src 'sha256-${ofScript}'; `,
    );
    expect(page).not.toMatch(/ style=| on\w+=|unsafe-inline/);
  });

  it.each([...Object.entries(INJECTIONS), ["script", "</script><script>alert(1)</script>"]])(
    "%s in names does nothing",
    async (_, name) => {
      const hostile = historyView(
        falling(name).map((record) => ({
          ...record,
          commit: { ...record.commit, sha: name },
          environment: { ...record.environment, cpuModel: name },
        })),
        METRICS,
      );
      const texts = [
        await renderPage(hostile, { ...OPTIONS, skipped: [name] }),
        renderFeed(hostile, name),
      ];
      for (const text of texts) {
        expect(text).not.toContain("<img");
        expect(text.match(/<script/g)?.length ?? 0).toBeLessThanOrEqual(2);
        expect(text).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
      }
    },
  );
});

describe("a curve's picture", () => {
  it("has the values as heights, from which they can be read back", () => {
    const [curve] = view.curves;
    if (!curve) throw new Error("there is no curve");
    const { low, high } = scaleOf(curve);
    const [, path = ""] = /class="run" d="([^"]*)"/.exec(curvePicture(curve, 40, "x").source) ?? [];
    const numbers = (path.match(/-?\d+/g) ?? []).map(Number);
    let y = numbers[1] ?? 0;
    const values = [
      y,
      ...numbers
        .slice(2)
        .filter((_, index) => index % 2 === 1)
        .map((rise) => (y += rise)),
    ].map((height) => low * (high / low) ** (1 - height / HEIGHT));
    const expected = curve.stretches[0]?.points.map(({ value }) => value) ?? [];
    expect(values).toHaveLength(expected.length);
    for (const [index, value] of values.entries()) {
      expect(Math.abs(value / (expected[index] ?? 1) - 1)).toBeLessThan(0.001);
    }
  });

  it("of a single run is a dot without a band", () => {
    const [curve] = historyView(falling().slice(0, 1), METRICS).curves;
    const picture = curve ? curvePicture(curve, 1, "x").source : "";
    expect(picture).toMatch(/class="run" d="M0 [\d.]+h0"/);
    expect(picture).not.toContain("class=band");
  });

  it("has a step for each level, and a line where it changes", () => {
    const [curve] = view.curves;
    const picture = curve ? curvePicture(curve, 40, "x").source : "";
    expect(/class=level d="([^"]*)"/.exec(picture)?.[1]?.match(/M/g)).toHaveLength(2);
    expect(picture).toContain(`class=change d="M30 0V${HEIGHT}"`);
  });
});

describe("the feed", () => {
  it("of an empty store has no entry", () => {
    const feed = renderFeed(historyView([], METRICS), "Performance");
    expect(feed).not.toContain("<entry>");
    expect(feed).toContain("<updated>1970-01-01T00:00:00Z</updated>");
  });

  it("has an entry for each change, whose id stays while further runs come", () => {
    const feed = renderFeed(view, "Performance of acme/shop");
    expect(feed.match(/<entry>/g)).toHaveLength(1);
    expect(feed).toContain("<title>go/greet c=10: throughput −");
    expect(feed).toContain(`Since ${SHA(30).slice(0, 10)}, between ${SHA(29).slice(0, 10)}`);
    const idsIn = (text: string) =>
      [...text.matchAll(/<entry><id>(.*?)<\/id>/g)].map(([, id]) => id);
    const further = falling()
      .slice(-8)
      .map((record, run) => ({
        ...record,
        startedAt: new Date(Date.UTC(2026, 2, 1 + run)).toISOString(),
        commit: { ...record.commit, sha: SHA(100 + run) },
      }));
    const later = renderFeed(historyView([...falling(), ...further], METRICS), "x");
    expect(idsIn(feed)).toHaveLength(1);
    expect(idsIn(later)).toEqual(idsIn(feed));
    expect(later).toContain("<updated>2026-03-08T00:00:00.000Z</updated>");
  });
});

/** Many series like a few whose levels are looked for: that takes longer than writing them. */
async function large(series: number, runs: number) {
  const few = historyOf(manyRecords(6, runs));
  const curves = Array.from({ length: series }, (_, index) =>
    few.curves
      .slice((index % 6) * 3, (index % 6) * 3 + 3)
      .map((curve) => ({ ...curve, name: `${curve.name} ${index}` })),
  ).flat();
  const own = { ...few, curves };
  return { own, pages: await renderPages(own, { ...OPTIONS, ...REPOSITORY }) };
}

/** A change of the last curve. */
function changeOf({ curves }: HistoryView): HistoryChange {
  const curve = curves.at(-1);
  if (!curve) throw new Error("there is no curve");
  return { curve, testbed: "x", between: [0, 0], ratio: 0.8, isWorse: true };
}

/** Of one page, with the feed, in bytes. */
const LARGEST = 300_000;

it("sixty series over two hundred runs have one page of at most 300 kB", async () => {
  const { own, pages } = await large(60, 200);
  expect(own.curves).toHaveLength(180);
  expect(pages).toHaveLength(1);
  const text = (pages[0]?.text ?? "") + renderFeed(own, "x");
  expect(text).not.toContain("<nav");
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LARGEST);
});

it("more series have pages of at most 300 kB, which know each other", async () => {
  const { own, pages } = await large(300, 50);
  expect(pages.map(({ file }) => file).slice(0, 3)).toEqual([
    "index.html",
    "page-2.html",
    "page-3.html",
  ]);
  for (const { text } of pages) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LARGEST);
  const names = pages.flatMap(({ text }) =>
    [...text.matchAll(/<h3>([^<]+)/g)].map(([, one]) => one),
  );
  expect(names).toEqual([...new Set(own.curves.map(({ name }) => name))]);
  for (const { file, text } of pages) {
    expect(text.match(/<nav.*<\/nav>/)?.[0].match(/<a /g)).toHaveLength(pages.length);
    expect(text).toContain(`<a href="${file}" aria-current="page">`);
    expect(text.includes("<h2>What changed")).toBe(file === "index.html");
  }
});

it("what changed leads to the page that has it", async () => {
  const { own, pages } = await large(300, 20);
  const changed = await renderPage({ ...own, changes: [changeOf(own)] }, OPTIONS);
  expect(changed).toMatch(
    new RegExp(`<a href="page-${pages.length}\\.html#at=c\\w+\\.\\d{17}">show`),
  );
});

it("so many series that only a stranger could mean it have no pictures", async () => {
  const [one] = records([
    Array.from({ length: 5001 }, (_, index) => seriesWith({}, { name: `s${index}` })),
  ]);
  const own = historyView(one ? [one] : [], METRICS);
  const pages = await renderPages(own, OPTIONS);
  expect(pages[0]?.text).toContain("1 more series not shown.");
  const text = await renderPage({ ...own, changes: [changeOf(own)] }, OPTIONS);
  expect(text).toContain("<b>s999</b>");
  expect(text).not.toContain(">show</a>");
});
