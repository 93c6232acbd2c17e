import { withoutControls } from "../../domain/shared/control-characters.ts";

/**
 * Lays out a table with aligned columns.
 * @param rows cells, the header first; every row has as many as the first
 * @param textColumns number of columns that hold text and are left-aligned; the others are right-aligned
 * @returns a line for each row, without control characters
 */
export function textTable(rows: readonly (readonly string[])[], textColumns: number) {
  const clean = rows.map((row) => row.map((cell) => withoutControls(cell)));
  const widths = (clean[0] ?? []).map((_, column) =>
    clean.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0),
  );
  return clean.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column < textColumns ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd(),
  );
}
