import { expect, it } from "vitest";
import { markdownTable } from "./figure-table.ts";

it("writes a table in markdown, or nothing", () => {
  const table = { columns: ["a|b", "ratio"], textColumns: 1, rows: [["x", "1"]] };
  expect(markdownTable(table)).toBe("| a\\|b | ratio |\n| :-- | --: |\n| x | 1 |");
  expect(markdownTable({ ...table, rows: [] })).toBe("");
});
