import { engine } from "./engine.js";

/**
 * Prints a table twice: for the terminal, then as Markdown to copy.
 * @param {readonly (readonly string[])[]} rows the header first
 * @param {number} textColumns number of first columns that hold text
 */
export function printTable(rows, textColumns) {
  console.log(`\n${engine.textTable(rows, textColumns).join("\n")}\n`);
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(" | ")} |`;
  const [header = [], ...body] = rows;
  const rule = `|${header.map((_, column) => (column < textColumns ? "---" : "---:")).join("|")}|`;
  console.log([line(header), rule, ...body.map(line)].join("\n"));
}

/**
 * @param {number | undefined} fraction 0 to 1
 * @returns {string} in percent, without decimals
 */
export function percent(fraction) {
  return fraction === undefined ? "" : `${(fraction * 100).toFixed(0)} %`;
}
