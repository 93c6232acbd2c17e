import { engine } from "./engine.js";
import { figureOf, metricOf, publishedOf } from "./published.js";
import { namedDifferences, orderDifferences, orderOf } from "./published-order.js";
import { ratioText } from "./published-table.js";

/** @typedef {import("./published.js").Row} Row */
/** @typedef {import("./published.js").Entry} Entry */
/** @typedef {import("./published-table.js").Pass} Pass */
/**
 * How many requests the servers answered, theirs beside ours.
 * @typedef {{ entry: Entry, order: string[], ours: string[], published: number, measured: number,
 *   generatorShare: number | undefined }} Comparison
 */

/** Ratios this close to each other count as the same. */
const SAME_WITHIN = 1.25;
/** From this part of the CPU time on, in percent, the generator had its share in the ratio. */
const HEAVY_GENERATOR = 40;
/** Metrics of what servers answered: a conclusion names the ratio of these that is furthest from the published one. */
const ANSWERED = ["throughput", "requests"];

/**
 * What became of a published comparison in two sentences: whether throughput has the same order and ratio, and which of
 * all published figures have another order.
 * @param {Row} row
 * @param {readonly Pass[]} passes that of the article's generator first, or of the nearest that is installed
 * @returns {string}
 */
export function conclusion(row, passes) {
  const [pass] = passes;
  const comparisons = pass ? row.published.flatMap((entry) => comparisonOf(row, entry, pass)) : [];
  const worst = comparisons.reduce(
    (/** @type {Comparison | undefined} */ a, b) => (a && distance(a) >= distance(b) ? a : b),
    undefined,
  );
  if (!pass || !worst) return "Not measured here, so nothing can be said of it.";
  return `With ${pass.tool}, ${throughputs(comparisons)}; ${ratios(worst, row.machine)}. ${others(row, passes)}`;
}

/** @param {readonly Comparison[]} comparisons */
function throughputs(comparisons) {
  const all = comparisons.filter(({ entry }) => entry.metric === "throughput");
  const same = all.filter(({ order, ours }) => order.join() === ours.join());
  const begin = "the order of throughput is the published one in";
  if (same.length === all.length)
    return `${begin} ${all.length === 1 ? "the one series" : `all ${all.length} series`}`;
  const other = all
    .filter((one) => !same.includes(one))
    .map(({ entry, ours }) => `${entry.series}: ${ours.join(", ")} from the slowest on`);
  return `${begin} ${same.length} of ${all.length} series (${other.join("; ")})`;
}

/**
 * @param {Comparison} worst the comparison whose ratio is furthest from the published one
 * @param {string | undefined} machine of the article
 */
function ratios(worst, machine) {
  const { entry, published, measured, generatorShare = 0 } = worst;
  const factor = distance(worst);
  if (factor <= SAME_WITHIN)
    return `every ratio of throughput and requests is within a factor of ${factor.toFixed(2)} of the published one`;
  const where = machine === undefined ? "" : ` on ${machine}`;
  const share =
    generatorShare < HEAVY_GENERATOR
      ? ""
      : `; here the generator took ${engine.formatNumber(generatorShare)} % of the CPU time that it and the server used`;
  const what = `${metricOf(entry).label} in ${entry.series}`;
  return `of the ratios of throughput and requests the furthest from the published one is that of ${what}: ${ratioText(measured)} here, ${ratioText(published)} there${where}${share}`;
}

/**
 * Which of all published figures have another order here.
 * @param {Row} row
 * @param {readonly Pass[]} passes
 * @returns {string} a sentence
 */
function others(row, passes) {
  const [first, ...further] = passes.map(({ tool, measured }) => {
    const differences = orderDifferences(row, measured);
    const named = (/** @type {import("./published-order.js").Kind} */ kind) =>
      namedDifferences(row, differences, kind);
    return { tool, named };
  });
  const reversed = first?.named("reversed");
  const clauses = [
    reversed ? `these are reversed: ${reversed}` : "none is reversed",
    ...clause("about equal there, not here", first?.named("equal there")),
    ...clause("about equal here, not there", first?.named("equal here")),
    ...further.flatMap(({ tool, named }) => clause(`reversed with ${tool}`, named("reversed"))),
  ];
  return `Of all published figures, ${clauses.join("; ")}.`;
}

/**
 * @param {string} what
 * @param {string | undefined} names
 */
function clause(what, names) {
  return names ? [`${what}: ${names}`] : [];
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
 * @returns {Comparison[]} none where it does not say what two servers or more answered
 */
function comparisonOf({ servers }, entry, { measured }) {
  if (!ANSWERED.includes(entry.metric)) return [];
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
      entry,
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
    const order = orderOf(rate.get(a) ?? 0, rate.get(b) ?? 0);
    return order === 0 ? published.indexOf(a) - published.indexOf(b) : order;
  });
}
