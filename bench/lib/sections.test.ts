import { expect, it } from "vitest";
import { markdownSections, terminalSections } from "./sections.js";

const plain = (text: string) => text;
const table = { columns: ["a", "b"], textColumns: 1, rows: [["x", "1"]] };
const sections = [
  { title: "One", tables: [table], notes: ["noted"] },
  { title: "Two", tables: [], notes: [], conclusion: "So it is." },
];

it("are a page in Markdown", () => {
  expect(markdownSections("# Page\n\nText.\n", sections)).toBe(
    "# Page\n\nText.\n\n## One\n\n| a | b |\n| :-- | --: |\n| x | 1 |\n\n- noted\n\n## Two\n\n**So it is.**\n",
  );
});

it("are text for a terminal", () => {
  const text = terminalSections(sections, { bold: plain, dim: plain });
  expect(text).toBe("One\n\na  b\nx  1\nnote: noted\n\nTwo\nSo it is.\n");
});
