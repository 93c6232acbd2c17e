import { expect, it } from "vitest";
import { markdownRows, markdownTable, terminalTable } from "./figure-table.ts";

it("writes a table in markdown, or nothing", () => {
  const table = { columns: ["a|b", "ratio"], textColumns: 1, rows: [["x", "1"]] };
  expect(markdownTable(table)).toBe("| a\\|b | ratio |\n| :-- | --: |\n| x | 1 |");
  expect(markdownTable({ ...table, rows: [] })).toBe("");
});

it("puts a second line into small print, escaped like the first", () => {
  const rows = [["a_b\nGET /x?y=<b>|_z_\n# c", "1"]];
  const table = { columns: ["series", "ratio"], textColumns: 1, rows };
  expect(markdownTable(table)).toBe(
    "| series | ratio |\n| :-- | --: |\n| a\\_b<br><sub>GET /x?y=&lt;b&gt;\\|\\_z\\_</sub> | 1 |",
  );
  expect(terminalTable(table, (text) => text)[1]).toMatch(/^a_b {2}GET \/x\?y=<b>\|_z_# c +1$/);
});

it("links the first cell of the rows that have an address, without its small print", () => {
  const rows = [["a_b\nc", "1"], ["d"], ["e]"]];
  const table = { columns: ["series", "ratio"], textColumns: 1, rows };
  const { items } = markdownRows(table, String, ["https://github.example/1", undefined]);
  const first = "| [a\\_b](https://github.example/1)<br><sub>c</sub> | 1 |";
  expect(items.slice(0, 3)).toEqual([first, "| d |", "| e\\] |"]);
  expect(items.slice(1, 2)).toEqual(["| d |"]);
});
