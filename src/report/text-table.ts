/**
 * Lays out a table in columns of equal width.
 * @param rows cells, the header first; every row has as many as the first
 * @param textColumns the first columns hold text and are aligned left, the others right
 * @returns a line for each row
 */
export function textTable(
  rows: readonly (readonly string[])[],
  textColumns: number,
): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column < textColumns ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd(),
  );
}
