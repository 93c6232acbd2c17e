import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";

/**
 * What one arm executed and allocated for a request.
 * @typedef {object} Counted
 * @property {number} instructions
 * @property {number} [allocations]
 * @property {number} [allocatedBytes]
 */

/**
 * A recorded comparison.
 * @typedef {object} Comparison
 * @property {string} counter name and version
 * @property {string} series
 * @property {string} edit of head
 * @property {number} requests of one count
 * @property {number} seconds that all of it took
 * @property {readonly { turn: number, base: Counted, head: Counted }[]} turns
 */

const COLUMNS = [
  "comparison",
  "counter",
  "series",
  "edit",
  "requests",
  "seconds",
  "turn",
  ...["base", "head"].flatMap((arm) => [
    `${arm}-instructions`,
    `${arm}-allocations`,
    `${arm}-allocated-bytes`,
  ]),
];

/**
 * The file of a language's comparisons.
 * @param {string} language
 */
export function countingFile(language) {
  return `experiment/data/counting-${language}.csv`;
}

/**
 * Reads recorded comparisons; without a file there are none.
 * @param {string} file
 * @returns {readonly Comparison[]} in the order in which they were recorded
 */
export function readComparisons(file) {
  if (!existsSync(file)) return [];
  const [header, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  if (header !== COLUMNS.join(",")) throw new Error(`${file}: other columns than ${COLUMNS}`);
  /** @type {Map<string, Comparison & { turns: { turn: number, base: Counted, head: Counted }[] }>} */
  const comparisons = new Map();
  for (const line of lines) {
    const [number = "", counter = "", series = "", edit = "", requests, seconds, turn, ...counts] =
      line.split(",");
    const comparison = comparisons.get(number) ?? {
      counter,
      series,
      edit,
      requests: Number(requests),
      seconds: Number(seconds),
      turns: [],
    };
    comparison.turns.push({
      turn: Number(turn),
      base: countedOf(counts.slice(0, 3)),
      head: countedOf(counts.slice(3)),
    });
    comparisons.set(number, comparison);
  }
  return [...comparisons.values()];
}

/**
 * Appends a comparison in one write, so that it is in the file whole or not at all.
 * @param {string} file
 * @param {Comparison} comparison
 */
export function appendComparison(file, { turns, counter, series, edit, requests, seconds }) {
  const number = readComparisons(file).length;
  if (number === 0) writeFileSync(file, `${COLUMNS.join(",")}\n`);
  const same = [number, counter, series, edit, requests, seconds.toFixed(1)];
  const lines = turns.map(({ turn, base, head }) =>
    [...same, turn, ...cellsOf(base), ...cellsOf(head)].join(","),
  );
  appendFileSync(file, `${lines.join("\n")}\n`);
}

/** @param {readonly string[]} cells */
function countedOf([instructions = "", allocations = "", allocatedBytes = ""]) {
  return {
    instructions: Number(instructions),
    ...(allocations !== "" && { allocations: Number(allocations) }),
    ...(allocatedBytes !== "" && { allocatedBytes: Number(allocatedBytes) }),
  };
}

/** @param {Counted} counted */
function cellsOf({ instructions, allocations, allocatedBytes }) {
  return [instructions, allocations, allocatedBytes].map((value) =>
    value === undefined ? "" : String(Number(value.toFixed(3))),
  );
}
