/**
 * A Markdown table.
 * @param {readonly string[]} header
 * @param {readonly (readonly string[])[]} rows
 * @param {number} textColumns number of first columns that hold text
 * @returns {string}
 */
export function table(header, rows, textColumns) {
  const rule = header.map((_, column) => (column < textColumns ? "---" : "---:"));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
