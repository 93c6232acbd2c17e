import { faultsHere } from "../composition/configuration.ts";
import { explainGate } from "../config/explain-gate.ts";
import { loadWithSource } from "../config/load.ts";
import { formatCount } from "../domain/shared/format.ts";
import { sumOf } from "../domain/shared/sum-of.ts";
import { textTable } from "../report/text/text-table.ts";
import type { CliContext } from "./context.ts";

/**
 * `loadgate validate`: confirms that the configuration is valid or throws its errors, and explains the gate of the
 * requested series and servers.
 * @param options `explain`: a series, a server, or a glob for several, whose gate is printed
 * @throws LoadgateError `usage`
 */
export function validate(
  { environment, stdout, progress }: CliContext,
  options: { readonly config: string; readonly explain?: string },
): void {
  const { config: file, explain } = options;
  const loaded = loadWithSource(file);
  const { servers, scenarios } = loaded.config;
  const series = sumOf(scenarios, (one) => one.servers.length * one.levels.length);
  const counts = `${formatCount(servers.length, "server")}, ${formatCount(scenarios.length, "scenario")}, ${formatCount(series, "series", "series")}`;
  const explained = explain === undefined ? [] : explanation(loaded, explain);
  stdout.write([`${file} is valid: ${counts}`, ...explained, ""].join("\n"));
  const { warnings, variables } = loaded.config;
  for (const text of [...warnings, ...faultsHere(variables, environment)]) progress.warn(text);
}

const BASE_COUNTS_TOO =
  "A metric that is not listed is reported, not gated. Memory, starts and size are gated by server, as in --explain SERVER. On a pull request, base's bounds count where they are stricter.";

function explanation(loaded: ReturnType<typeof loadWithSource>, wanted: string): readonly string[] {
  const lines = explainGate(loaded.parsed, loaded.source, wanted).flatMap(({ name, rows }) => [
    "",
    rows.length === 0 ? `${name}: nothing is gated` : name,
    ...textTable(
      rows.map(([metric, ...cells]) => [`  ${metric}`, ...cells]),
      4,
    ),
  ]);
  return [...lines, "", BASE_COUNTS_TOO];
}
