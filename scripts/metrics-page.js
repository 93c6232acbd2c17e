/** @typedef {Readonly<Record<string, { label: string, unit: string, better: string, description: string }>>} Metrics */

/**
 * The reference page of the metrics, from their catalogue.
 * @param {Readonly<Record<"series" | "servers" | "counts" | "openLoop", Metrics>>} all
 * @param {{ readonly tolerable: readonly string[], readonly limitable: readonly string[] }} gate ids that it can put a tolerance or a limit on
 */
export function metricsPage({ series, servers, counts, openLoop }, { tolerable, limitable }) {
  const gateOf = (/** @type {string} */ id) =>
    tolerable.includes(id) ? "yes" : limitable.includes(id) ? "limit" : "";
  const table = (/** @type {Metrics} */ all) => [
    "| metric | unit | better | gate | what it is |",
    "|---|---|---|---|---|",
    ...Object.entries(all).map(
      ([id, { unit, better, description }]) =>
        `| \`${id}\` | ${unit} | ${better} | ${gateOf(id)} | ${description} |`,
    ),
  ];
  return [
    "# Metrics",
    "",
    "Generated from the catalogue in `src/domain/metrics`. The run file keeps the value of every burst; reports show the",
    "median over the bursts, and beside a change, values that agree with it ([how](method.md#estimating-a-change)). A value",
    "that could not be measured is absent, never 0. The gate can bound a metric marked under *gate*: *yes* by a tolerance and a",
    "limit, *limit* by a limit only ([how](configuration.md#limits-and-servers-as-a-whole)); `errors` and `lost` have a maximum.",
    "",
    "**Latency** is the time from sending a request to the end of its answer; at a fixed rate, from when it was due. If",
    "connections are more than 0.5 % of a burst's answers, the first answer of each is left out.",
    "",
    "## Of a series, from each burst",
    "",
    ...table(series),
    "",
    "## Of a server",
    "",
    ...table(servers),
    "",
    "## Of a server under a scenario, counted",
    "",
    "[How they are counted](counting.md), and what they cannot show.",
    "",
    ...table(counts),
    "",
    "## Of a server under a scenario, loaded at several rates",
    "",
    "[How a capacity is searched](capacity.md).",
    "",
    ...table(openLoop),
    "",
  ].join("\n");
}
