import { describe, expect, it } from "vitest";
import { aComparison, aSeriesComparison } from "../../test/support/builders/comparison.ts";
import { aRun } from "../../test/support/builders/run.ts";
import { renderPage } from "./html/page.ts";
import { machineSpread, machineTable } from "./machine-table.ts";
import { renderMarkdown } from "./markdown.ts";
import { renderTerminal } from "./terminal.ts";
import { reportView } from "./view.ts";

const figures = (shard: number, changePercent: number) => ({
  ...{ shard, base: 100, head: 100 + changePercent },
  ...{ changePercent, lowPercent: changePercent - 1, highPercent: changePercent + 1 },
});
const series = (name: string, ...changes: readonly number[]) => seriesFrom(1, name, ...changes);
const seriesFrom = (shard: number, name: string, ...changes: readonly number[]) =>
  aSeriesComparison({
    name,
    metrics: {
      throughput: {
        ...{ base: 100, head: 101, changePercent: 1, lowPercent: -1, highPercent: 3 },
        machines: changes.map((percent, at) => figures(at + shard, percent)),
      },
      "latency-p99": { head: 2 },
    },
  });

describe("what each machine shows", () => {
  it("is told beside what all show together", () => {
    const all = [series("go/a c=1", 1, 2, -0.5), series("go/b c=1", 1)];
    expect(machineTable(all)).toEqual({
      columns: ["series", "metric", "together", "shard 1", "shard 2", "shard 3"],
      textColumns: 2,
      rows: [
        [
          ...["go/a c=1", "throughput", "+1.0 % (−1.0 … +3.0 %)"],
          ...["+1.0 % (±0.0 … +2.0 %)", "+2.0 % (+1.0 … +3.0 %)", "−0.5 % (−1.5 … +0.5 %)"],
        ],
        [
          ...["go/b c=1", "throughput", "+1.0 % (−1.0 … +3.0 %)"],
          ...["+1.0 % (±0.0 … +2.0 %)", "", ""],
        ],
      ],
    });
  });

  it("names the shard in each cell where those of a column are different ones", () => {
    const { columns, rows } = machineTable([
      series("go/a c=1", 1, 2),
      seriesFrom(3, "go/b c=1", 1, 2),
    ]);
    expect(columns.slice(3)).toEqual(["machine 1", "machine 2"]);
    expect(rows.map((cells) => cells.slice(3).map((cell) => cell.slice(0, 8)))).toEqual([
      ["shard 1:", "shard 2:"],
      ["shard 3:", "shard 4:"],
    ]);
  });

  it("is as far apart as the highest and the lowest", () => {
    const all = [
      series("go/a c=1", 1, 2, -0.5),
      series("go/b c=1", 1),
      series("go/c c=1", 0, 9),
      series("go/d c=1", 0, 1),
    ];
    expect(machineSpread(all)).toEqual([
      {
        label: "machines",
        value:
          "the changes that those of a series show are 2.50 points apart (median of highest less lowest), at most 9.00: throughput of go/c c=1; shard 3 differs most, by 1.50 points from the middle one (median)",
      },
    ]);
  });

  it("names the machine that usually differs most, where there are three or more", () => {
    const textOf = (...all: Parameters<typeof machineSpread>[0]) => machineSpread(all)[0]?.value;
    const all = [series("a", 0, 30, 1), series("b", 1, 28, 0), series("c", 50, 29, 1)];
    expect(textOf(...all)).toMatch(/; shard 2 differs most, by 27\.0 points/);
    expect(textOf(series("a", 0, 9))).not.toContain("differs");
  });

  it("is nothing where one machine measured each series", () => {
    expect(machineTable([aSeriesComparison()]).rows).toEqual([]);
    expect(machineSpread([aSeriesComparison()])).toEqual([]);
  });

  it("is part of every report, and of no other run's", async () => {
    const plain = (text: string) => text;
    const palette = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain };
    const reports = async (...all: Parameters<typeof machineTable>[0]) => {
      const [run, comparison] = [aRun(), aComparison({ series: all })];
      const view = reportView({ run, comparison });
      const page = await renderPage({ run, comparison, view });
      return [renderMarkdown(view), renderTerminal(view, palette), page];
    };
    for (const text of await reports(series("go/a c=1", 1, 2))) {
      expect(text).toContain("Each machine by itself");
      expect(text).toMatch(/shard 2.*\+2\.0.%/s);
      expect(text).toContain("1.00 points apart");
    }
    for (const text of await reports(aSeriesComparison())) {
      expect(text).not.toContain("Each machine by itself");
    }
  });
});
