import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { enterFolder } from "../../test/support/working-folder.ts";
import { edited, editNamed, harmlessEdits, plantedEdits } from "./counting-edits.js";
import { appendComparison, type Comparison, readComparisons } from "./counting-file.js";
import { doneOf, kindsOf, LANGUAGES, nextKind } from "./counting-plan.js";
import { countingSection, plantedTable } from "./counting-section.js";

const FOLDERS = {
  rust: "servers/rust",
  go: "servers/go",
  python: "servers/published/python",
  node: "bench/counting-servers/node",
  nginx: "bench/counting-servers/nginx",
};

const NOISE = [0, 1e-4, -1e-4, 2e-4, -2e-4];

/** Five turns in which head has so many percent more instructions. */
function aComparison(percent: number, overrides: Partial<Comparison> = {}): Comparison {
  const turns = NOISE.map((part, turn) => ({
    turn,
    base: { instructions: 10_000, allocations: 2, allocatedBytes: 300 },
    head: { instructions: 100 * (100 + percent) * (1 + part), allocations: 2, allocatedBytes: 300 },
  }));
  return {
    ...{ counter: "cachegrind 3.19.0", series: "rust/greet", edit: "none" },
    ...{ requests: 2000, seconds: 10, turns },
    ...overrides,
  };
}

describe("the file of comparisons", () => {
  it("gives back what was appended, comparison by comparison", () => {
    enterFolder();
    const [one, other] = [aComparison(0), aComparison(3, { edit: "copy-3", series: "rust/echo" })];
    const unseen = aComparison(0, {
      turns: [{ turn: 0, base: { instructions: 5 }, head: { instructions: 6 } }],
    });
    expect(readComparisons("counts.csv")).toEqual([]);
    for (const each of [one, other, unseen]) appendComparison("counts.csv", each);
    expect(readComparisons("counts.csv")).toEqual([one, other, unseen]);
  });
});

describe("the plan", () => {
  const kinds = kindsOf("rust", ["greet", "echo"]);

  it("has every scenario unchanged, and every edit in the first one", () => {
    expect(kinds.map(({ series, edit }) => `${series} ${edit}`)).toEqual([
      "rust/greet none",
      "rust/echo none",
      "rust/greet comment",
      "rust/greet string",
      "rust/greet order",
      ...plantedEdits("rust").map((edit) => `rust/greet ${edit}`),
    ]);
  });

  it("gets on evenly from whatever is recorded, with a third as much planted, and ends", () => {
    const recorded: { series: string; edit: string }[] = [];
    for (let next = nextKind(kinds, recorded, 30); next; next = nextKind(kinds, recorded, 30)) {
      recorded.push(next);
    }
    const timesOf = (edit: string) => recorded.filter((one) => one.edit === edit).length;
    expect(["comment", "string", "order"].map(timesOf)).toEqual([6, 6, 6]);
    expect(timesOf("none")).toBe(12);
    expect(plantedEdits("rust").map(timesOf)).toEqual(plantedEdits("rust").map(() => 2));
    expect(doneOf(kinds, recorded, 30)).toBe(1);
    expect(doneOf(kinds, recorded.slice(0, 1), 30)).toBeCloseTo(1 / 30);
  });
});

describe("edits", () => {
  it("plant three times as much where they say so", () => {
    expect(JSON.stringify(editNamed("python", "copy-3"))).toContain("range(6)");
    expect(JSON.stringify(editNamed("python", "copy-1"))).toContain("range(2)");
    expect(() => editNamed("nginx", "allocation-1")).toThrow("nginx has no edit allocation-1");
  });

  it("of every server fit its files", () => {
    for (const language of LANGUAGES) {
      for (const name of [...harmlessEdits(language), ...plantedEdits(language)]) {
        const edit = editNamed(language, name);
        if (!edit) continue;
        const text = readFileSync(path.join(FOLDERS[language], edit.file), "utf8");
        expect(edited(text, edit)).not.toBe(text);
      }
    }
  });

  it("need their text exactly once", () => {
    const edit = { file: "a", replace: [["b", "c"]] as const };
    expect(edited("abd", edit)).toBe("acd");
    for (const text of ["ad", "bb"]) expect(() => edited(text, edit)).toThrow("to be there once");
  });
});

describe("the section", () => {
  const planted = [3, 3.1].map((percent) => aComparison(percent, { edit: "copy-3" }));
  const recorded = new Map([
    ["rust", [aComparison(0), aComparison(0.02), aComparison(2), ...planted]] as const,
  ]);
  const text = countingSection(recorded);
  const rowOf = (start: string) => text.split("\n").find((line) => line.startsWith(start));

  it("counts what is called where nothing changed", () => {
    expect(text).toContain("1 of 3 comparisons were");
    expect(rowOf("| Rust | 10,000 ")).toContain(
      "| 3 | ± 2.00 % at most | 1 of 3 | 1 of 3 | 1 of 3 | 2 of 3 |",
    );
  });

  it("shows what planted work is read as", () => {
    expect(plantedTable(recorded).rows).toEqual([
      ["Rust", "copy, 3 ×", "2", "+3.05 %", "+3.00 … +3.10 %", ...Array(3).fill("2 of 2")],
    ]);
  });

  it("takes the standard deviation of starts within comparisons, whose levels may differ", () => {
    const at = (level: number) =>
      aComparison(0, {
        turns: [-1, 0, 1].map((part, turn) => {
          const counted = { instructions: level * (1 + part / 100) };
          return { turn, base: counted, head: counted };
        }),
      });
    const [row] = countingSection(new Map([["rust", [at(10_000), at(20_000)]]]))
      .split("\n")
      .filter((line) => line.startsWith("| Rust |"));
    expect(row).toContain("| 1.000 % |");
  });

  it("has no figure missing, and says so where nothing is recorded", () => {
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
    expect(countingSection(new Map())).toBe("Nothing is recorded yet.");
  });
});
