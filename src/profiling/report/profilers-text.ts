import { textTable } from "../../report/text/text-table.ts";
import type { ProfilerDiagnosis } from "../port.ts";

/**
 * What profiles here, a line each, such as `  Python  py-spy is not installed: pip install py-spy`.
 * @returns text that ends with a line break; empty if there is no profiler
 */
export function profilersText(profilers: readonly ProfilerDiagnosis[]): string {
  if (profilers.length === 0) return "";
  const rows = profilers.map(({ profiles, profiler, works, advice }) => [
    profiles,
    works ? profiler : `not by ${profiler}: ${advice}`,
  ]);
  const lines = textTable(rows, 2).map((line) => `  ${line}\n`);
  return `Profilers that explain a regression\n${lines.join("")}`;
}
