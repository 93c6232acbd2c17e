import { figureOf, isQueue, metricOf, PROCESS, publishedOf } from "./published.js";

/** @typedef {import("./published.js").Row} Row */
/** @typedef {import("./published.js").Entry} Entry */
/** @typedef {import("./published.js").Measured} Measured */
/** @typedef {"reversed" | "equal there" | "equal here"} Kind */
/**
 * A published figure of two servers that stand to each other otherwise than here; `equal` is about equal.
 * @typedef {{ kind: Kind, label: string, series: string, pair: readonly [string, string] }} Difference
 */

/** Figures this close to each other are about equal. */
const EQUAL_WITHIN = 1.03;

/**
 * How one figure stands to another, neither of them negative.
 * @param {number} a
 * @param {number} b
 * @returns {-1 | 0 | 1} 0 where they are about equal
 */
export function orderOf(a, b) {
  if (Math.max(a, b) <= Math.min(a, b) * EQUAL_WITHIN) return 0;
  return a < b ? -1 : 1;
}

/**
 * The published figures whose order is another here, for each two servers that have both a published and a measured one;
 * lengths of a queue are not compared.
 * @param {Pick<Row, "servers" | "published" | "queues">} row
 * @param {readonly Measured[]} measured
 * @returns {Difference[]}
 */
export function orderDifferences(row, measured) {
  const compared = row.published.filter((entry) => !isQueue(row, entry));
  return compared.flatMap((entry) =>
    pairsOf(row.servers).flatMap((pair) => {
      const there = orderIn(pair, (server) => publishedOf(entry, server));
      const here = orderIn(pair, (server) => figureOf(measured, server, entry));
      const kind = there === undefined || here === undefined ? undefined : kindOf(there, here);
      return kind ? [{ kind, label: metricOf(entry).label, series: entry.series, pair }] : [];
    }),
  );
}

/**
 * Names the differences of one kind: metrics of the same servers and series together.
 * @param {Pick<Row, "servers" | "published">} row
 * @param {readonly Difference[]} differences
 * @param {Kind} kind
 * @returns {string} for example `mean and max of apache and go`; empty where there are none
 */
export function namedDifferences({ servers, published }, differences, kind) {
  const series = new Set(published.map((entry) => entry.series).filter((one) => one !== PROCESS));
  /** @type {Map<string, string[]>} */
  const labels = new Map();
  for (const one of differences.filter((difference) => difference.kind === kind)) {
    const where = one.series === PROCESS || series.size === 1 ? "" : ` in ${one.series}`;
    const whose = servers.length === 2 ? "" : ` of ${one.pair.join(" and ")}`;
    const place = `${whose}${where}`;
    labels.set(place, [...(labels.get(place) ?? []), one.label]);
  }
  return [...labels].map(([place, names]) => `${listed(names)}${place}`).join(", ");
}

/**
 * @param {readonly string[]} names
 * @returns {string} for example `a, b and c`
 */
export function listed(names) {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/**
 * @param {number} there
 * @param {number} here
 * @returns {Kind | undefined}
 */
function kindOf(there, here) {
  if (there === here) return undefined;
  if (there === 0) return "equal there";
  return here === 0 ? "equal here" : "reversed";
}

/**
 * @param {readonly [string, string]} pair
 * @param {(server: string) => number | undefined} of
 */
function orderIn([first, second], of) {
  const [a, b] = [of(first), of(second)];
  return a === undefined || b === undefined ? undefined : orderOf(a, b);
}

/**
 * @param {readonly string[]} servers
 * @returns {(readonly [string, string])[]}
 */
function pairsOf(servers) {
  return servers.flatMap((first, index) =>
    servers.slice(index + 1).map((second) => /** @type {const} */ ([first, second])),
  );
}
