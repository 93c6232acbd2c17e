import type { Setting } from "../domain/machine/settings.ts";
import { terminalTable } from "./figure-table.ts";
import type { Palette } from "./terminal.ts";

/**
 * How a machine is set, for a terminal.
 * @returns text that ends with a line break
 */
export function renderSettings(settings: readonly Setting[], palette: Palette): string {
  const table = {
    columns: ["setting", "is", "steadier with"],
    textColumns: 3,
    rows: settings.map(({ name, found = "not readable here", advice = "–" }) => [
      name,
      found,
      advice,
    ]),
  };
  return `${[palette.bold("How this machine is set"), ...terminalTable(table, palette.dim)].join("\n")}\n`;
}
