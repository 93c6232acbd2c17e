import { engine } from "./engine.js";
import { figureOf, publishedOf } from "./published.js";
import { ratioText } from "./published-table.js";

/** @typedef {import("./published.js").Row} Row */
/** @typedef {import("./published.js").Entry} Entry */
/** @typedef {import("./published-table.js").Pass} Pass */
/**
 * One published order of throughputs beside ours.
 * @typedef {{ series: string, order: string[], ours: string[], published: number, measured: number,
 *   generatorShare: number | undefined }} Comparison
 */

/** Ratios this close to each other count as the same. */
const SAME_WITHIN = 1.25;
/** From this part of the CPU time on, in percent, the generator had its share in the ratio. */
const HEAVY_GENERATOR = 40;
/** Servers whose throughputs are this close are not told apart. */
const TIED_WITHIN = 1.05;

/**
 * One sentence on what became of a published comparison of throughputs: same order, same ratio within a factor,
 * or why not.
 * @param {Row} row
 * @param {Pass | undefined} pass of the article's generator, or of the nearest that is installed
 * @returns {string}
 */
export function conclusion(row, pass) {
  const comparisons = pass ? row.published.flatMap((entry) => comparisonOf(row, entry, pass)) : [];
  if (!pass || comparisons.length === 0) return "Not measured here, so nothing can be said of it.";
  const same = comparisons.filter(({ order, ours }) => order.join() === ours.join());
  const worst = comparisons.reduce((a, b) => (distance(a) >= distance(b) ? a : b));
  const order =
    same.length === comparisons.length
      ? `the order is the published one in ${allOf(comparisons.length)}`
      : `the order is the published one in ${same.length} of ${comparisons.length} series (${comparisons
          .filter((one) => !same.includes(one))
          .map(({ series, ours }) => `${series}: ${ours.join(", ")} from the slowest on`)
          .join("; ")})`;
  return `With ${pass.tool}, ${order}, and ${ratios(worst, row.machine)}.`;
}

/** @param {number} count */
function allOf(count) {
  return count === 1 ? "the one series" : `all ${count} series`;
}

/**
 * @param {Comparison} worst the comparison whose ratio is furthest from the published one
 * @param {string | undefined} machine of the article
 */
function ratios(worst, machine) {
  const { series, published, measured, generatorShare = 0 } = worst;
  const factor = distance(worst);
  if (factor <= SAME_WITHIN)
    return `every ratio is within a factor of ${factor.toFixed(2)} of the published one`;
  const where = machine === undefined ? "" : ` on ${machine}`;
  const share =
    generatorShare < HEAVY_GENERATOR
      ? ""
      : `; here the generator took ${engine.formatNumber(generatorShare)} % of the CPU time that it and the server used`;
  return `the ratio furthest from the published one is that of ${series}: ${ratioText(measured)} here, ${ratioText(published)} there${where}${share}`;
}

/** @param {Comparison} comparison */
function distance({ published, measured }) {
  const factor = measured / published;
  return factor >= 1 ? factor : 1 / factor;
}

/**
 * @param {Row} row
 * @param {Entry} entry
 * @param {Pass} pass
 * @returns {Comparison[]} none where it is no throughput of two servers or more
 */
function comparisonOf({ servers }, entry, { measured }) {
  if (entry.metric !== "throughput") return [];
  const both = servers.flatMap((server) => {
    const published = publishedOf(entry, server);
    const ours = figureOf(measured, server, entry);
    return published === undefined || ours === undefined ? [] : [{ server, published, ours }];
  });
  const [first, last] = [both[0], both.at(-1)];
  if (!first || !last || first === last) return [];
  const shares = servers.flatMap(
    (server) => figureOf(measured, server, { ...entry, metric: "generator-share" }) ?? [],
  );
  const order = ordered(both, ({ published }) => published);
  return [
    {
      series: entry.series,
      order,
      ours: withTies(order, both),
      published: last.published / first.published,
      measured: last.ours / first.ours,
      generatorShare: shares.length > 0 ? Math.max(...shares) : undefined,
    },
  ];
}

/**
 * Servers from the slowest on.
 * @template {{ server: string }} One
 * @param {readonly One[]} servers
 * @param {(one: One) => number} of
 */
function ordered(servers, of) {
  return [...servers].sort((a, b) => of(a) - of(b)).map(({ server }) => server);
}

/**
 * Our order, in which two servers that are not told apart stand as they were published.
 * @param {readonly string[]} published
 * @param {readonly { server: string, ours: number }[]} servers
 */
function withTies(published, servers) {
  const rate = new Map(servers.map(({ server, ours }) => [server, ours]));
  return ordered(servers, ({ ours }) => ours).sort((a, b) => {
    const [x = 0, y = 0] = [rate.get(a), rate.get(b)];
    const tied = Math.max(x, y) <= Math.min(x, y) * TIED_WITHIN;
    return tied ? published.indexOf(a) - published.indexOf(b) : x - y;
  });
}
