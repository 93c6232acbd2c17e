/**
 * The reference page of the metrics, from their catalogue.
 * @param {Readonly<Record<string, { label: string, unit: string, better: string, description: string }>>} series
 * @param {Readonly<Record<string, { label: string, unit: string, better: string, description: string }>>} servers
 * @param {readonly string[]} gateable ids that a gate can put a tolerance on
 */
export function metricsPage(series, servers, gateable) {
  const table = (/** @type {typeof series} */ all) => [
    "| metric | unit | better | gate | what it is |",
    "|---|---|---|---|---|",
    ...Object.entries(all).map(
      ([id, { unit, better, description }]) =>
        `| \`${id}\` | ${unit} | ${better} | ${gateable.includes(id) ? "yes" : ""} | ${description} |`,
    ),
  ];
  return [
    "# Metrics",
    "",
    "Generated from the catalogue in `src/domain`. Of every value, the run file keeps each burst's; reports",
    "show the median over the bursts. A value that could not be had is absent, never 0. Those marked under",
    "*gate* can have a tolerance in the configuration; `errors` has a maximum.",
    "",
    "## Of a series: each burst yields them",
    "",
    ...table(series),
    "",
    "## Of a server",
    "",
    ...table(servers),
    "",
  ].join("\n");
}
