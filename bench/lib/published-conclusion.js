import { engine } from "./engine.js";
import { figureOf, isQueue, metricOf, publishedOf } from "./published.js";
import { listed, namedDifferences, orderDifferences, orderOf } from "./published-order.js";
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
  const throughput = comparisons.filter(({ entry }) => entry.metric === "throughput");
  const text = throughput.every(isEqualThere)
    ? throughput.map((one) => equalText(row, one)).join("; ")
    : `${orders(throughput)}${ratios(worst, row.machine)}`;
  return `With ${pass.tool}, ${text}${why(worst, row.reason)}. ${others(row, passes)}`;
}

/**
 * Where there is no published order.
 * @param {Row} row
 * @param {Comparison} comparison
 */
function equalText({ servers, machine }, { entry, measured }) {
  const there = machine === undefined ? "there" : `there, on ${machine}`;
  const [first, last] = [servers[0], servers.at(-1)];
  const here =
    orderOf(measured, 1) === 0
      ? "as here"
      : `here ${last} has ${ratioText(measured)} that of ${first}`;
  return `throughput in ${entry.series} is about equal ${there}; ${here}`;
}

/** @param {readonly Comparison[]} all those of throughput */
function orders(all) {
  const equal = all.filter(isEqualThere);
  const ordered = all.filter((one) => !equal.includes(one));
  const same = ordered.filter(({ order, ours }) => order.join() === ours.join());
  const other = ordered.filter((one) => !same.includes(one));
  const clauses = [
    ...(same.length > 0 ? [`the published order${seriesText(same, all)}`] : []),
    ...(other.length > 0 ? [`another order${seriesText(other, all)} (${ordersText(other)})`] : []),
    ...(equal.length > 0 ? [`no order there${seriesText(equal, all)}, as it is about equal`] : []),
  ];
  return `throughput has ${listed(clauses)}`;
}

/**
 * Whether two servers are about equal in what was published; where there are more of them, they have an order.
 * @param {Comparison} comparison
 */
function isEqualThere({ order, published }) {
  return order.length === 2 && orderOf(published, 1) === 0;
}

/**
 * @param {readonly Comparison[]} some
 * @param {readonly Comparison[]} all
 * @returns {string} nothing where there is one series
 */
function seriesText(some, all) {
  if (all.length === 1) return "";
  return some.length === all.length
    ? ` in all ${all.length} series`
    : ` in ${listed(some.map(({ entry }) => entry.series))}`;
}

/** @param {readonly Comparison[]} comparisons */
function ordersText(comparisons) {
  const each = comparisons.map(({ ours }) => `${ours.join(", ")} from the slowest on`);
  return [...new Set(each)].join("; ");
}

/**
 * @param {Comparison} worst the comparison whose ratio is furthest from the published one
 * @param {string | undefined} machine of the article
 */
function ratios(worst, machine) {
  const { entry } = worst;
  const factor = distance(worst);
  // Rounded up, so that no ratio is beyond it.
  const within = engine.formatNumber(Math.ceil(factor * 100) / 100);
  const all = `, and ratios of answers within a factor of ${within} of the published ones`;
  if (factor <= SAME_WITHIN) return all;
  const what = `${metricOf(entry).label} in ${entry.series}`;
  const where = machine === undefined ? "" : `, there on ${machine}`;
  return `${all} (${what}${where})`;
}

/**
 * Why the ratio is another, as far as it is known: the row's own reason, or that the generator took much of the machine.
 * @param {Comparison} worst
 * @param {string | undefined} reason
 */
function why(worst, reason) {
  if (reason !== undefined) return `: ${reason}`;
  const { generatorShare = 0 } = worst;
  if (distance(worst) <= SAME_WITHIN || generatorShare < HEAVY_GENERATOR) return "";
  return `; the generator took ${engine.formatNumber(generatorShare)} % of the CPU`;
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
  const hasQueues = row.published.some((entry) => isQueue(row, entry));
  const which = hasQueues ? ", of all but latencies, which are lengths of a queue here" : "";
  const clauses = [
    `Reversed${which}: ${reversed || "none"}`,
    ...clause("about equal there, not here", first?.named("equal there")),
    ...clause("about equal here, not there", first?.named("equal here")),
    ...further.flatMap(({ tool, named }) => clause(`reversed with ${tool}`, named("reversed"))),
  ];
  return `${clauses.join("; ")}.`;
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
