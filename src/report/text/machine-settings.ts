import type { Setting } from "../../domain/machine/settings.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { terminalTable } from "../figure-table.ts";
import type { Palette } from "./terminal.ts";

/**
 * The settings of a machine, for a terminal.
 * @param elsewhere hosts of servers on other machines, whose settings are unknown
 * @returns text that ends with a line break
 */
export function renderSettings(
  settings: readonly Setting[],
  palette: Palette,
  elsewhere: readonly string[] = [],
): string {
  const table = {
    columns: ["setting", "is", "steadier with"],
    textColumns: 3,
    rows: settings.map(({ name, found = "not readable here", advice = "–" }) => [
      name,
      found,
      advice,
    ]),
  };
  const others = `This is the machine that loads. loadgate doctor --settings says it of the one that serves: ${formatSome(elsewhere)}`;
  const lines = [
    palette.bold("How this machine is set"),
    ...terminalTable(table, palette.dim),
    ...(elsewhere.length > 0 ? [others] : []),
  ];
  return `${lines.join("\n")}\n`;
}
