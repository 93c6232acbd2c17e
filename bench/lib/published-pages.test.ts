import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { figureFiles, partsOf, publishedPage } from "./published-results.js";
import { ROWS } from "./published-rows.js";
import { strictnessTable } from "./published-strictness.js";

describe("the committed pages", () => {
  const docs = path.resolve(import.meta.dirname, "../../docs/figures");
  const text = (file: string) => readFileSync(path.join(docs, file), "utf8");
  const results = JSON.parse(text("published.json"));

  it("are what the committed results give; `npm run bench:published -- --page` writes them", () => {
    expect(text("published.md")).toBe(publishedPage(results));
    for (const [file, figures] of figureFiles(results)) expect(text(file)).toBe(figures);
  });

  it("end each row with what became of it", () => {
    const parts = partsOf(results);
    expect(parts).toHaveLength(Object.keys(ROWS).length);
    expect(parts.filter(({ conclusion = "" }) => !conclusion.endsWith("."))).toEqual([]);
  });

  it("have a row of our servers beside each published one that is compared with them", () => {
    const rows = strictnessTable(results.rows).rows;
    expect(rows.filter((cells) => cells.includes("–"))).toEqual([]);
    for (const name of ["greet", "experiments", "static", "echo"]) {
      expect(rows.some(([row = ""]) => row.startsWith(`${name}, `))).toBe(true);
    }
  });

  it.each<[string, string]>([
    [
      "greet",
      "0.176 s|0.124 s|0 %|478,958|713,630|95,776.8/s|142,696.9/s|121,973|152,649|24,392.8/s|30,527.5/s",
    ],
    ["python", "about 35 s|6.58 % (658)|~0.149 s|7,948|0.377 % (30)|473,766|8,176|137,703"],
    [
      "experiments",
      "1,000,000|253.49 ms|580.66 ms|821.16 ms|9,254/s|85 %|257.11 ms|585.68 ms|828.11 ms|9,115/s|160 % (164 % in the text)|180–190 %|about 100 %",
    ],
    [
      "static",
      "12,094.09/s|3.14 ms|10.29 ms|346.49 ms|3.85 MB/s|8.36|51,104.56/s|24.62 ms|42.73 ms|634.52 ms|13.06 MB/s|467|4.69|77,864.45/s|406.52 µs|463.76 µs|72.85 ms|13.74 MB/s|14.28|98.67 %|3.51k|36.83k|78.90k|55.17 %|115.78 MB|30.09 s|4.16|3.25|0 % (“with no errors”)",
    ],
    [
      "echo",
      "98,200/s|102,400/s|31 ms|23 ms|98 ms|67 ms|136 ms|89 ms|187 ms|112 ms|81 %|72 %|190 MB|112 MB|12 ms|0 ms|14,700/s|18,200/s|45 ms|142 ms|6.8 MB|2.1 MB|0.08 s|1.2 s|51 ms|32 ms|34 ms|19 ms",
    ],
  ])("have every published figure of %s as its article has it", (name, figures) => {
    const [part] = partsOf(results, [name]);
    const published = part?.tables[0]?.rows.filter((cells) => cells[2] === "published").flat();
    expect(published).toEqual(expect.arrayContaining(figures.split("|")));
  });
});
