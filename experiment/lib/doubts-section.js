import { digits } from "./chance.js";
import { CHANGES, DOUBTS, GOAL } from "./doubts.js";
import { LongTable, table } from "./table.js";

/** Of the servers that answer by chance, those that are doubted most. */
const SHOWN = ["fails", "pauses", "works"];

/**
 * How often each rule doubts unchanged servers.
 * @param {import("./page.js").Results} results
 * @returns {LongTable}
 */
export function doubtsTable({ doubts }) {
  return new LongTable(
    "statistics/doubts.csv",
    [
      ...["server", ...DOUBTS, "failed beside, as a failure", "answer bytes, a text of each start"],
      "starts recorded",
    ],
    doubts.map((one) => [
      ...[one.name, ...DOUBTS.map((doubt) => one.counts[doubt].text)],
      ...[one.counts.red.text, one.named.text, String(one.starts)],
    ]),
  );
}

/**
 * The smallest change of each kind that is found, by server.
 * @param {import("./page.js").Results} results
 * @returns {LongTable}
 */
export function smallestTable({ doubts }) {
  return new LongTable(
    "statistics/doubts-found.csv",
    ["what head does, in percent", ...doubts.map(({ name }) => name)],
    CHANGES.map(([, what], change) => [
      what,
      ...doubts.map(({ smallest }) => String(smallest[change] ?? "–")),
    ]),
  );
}

/**
 * The page's part on rules that take a tick away without a comparison of metrics.
 * @param {import("./page.js").Results} results
 * @param {{ rates: LongTable, smallest: LongTable }} tables
 * @returns {string} Markdown
 */
export function doubtsSection({ doubts }, { rates, smallest }) {
  const [{ counts } = { counts: undefined }] = doubts;
  return `## Doubts about an unchanged server

${rates.show(1, {
  columns: ["server", ...DOUBTS, "answer bytes, a text of each start"],
  where: ({ server = "" }) => SHOWN.includes(server),
})}

Runs of 5 to 10 starts in which a rule takes the tick from base against itself, of ${counts?.red.of ?? 0}; goal: at most ${digits(100 * GOAL)} %. Their starts are drawn from
\`experiment/data/doubts.csv\`, which \`experiment/record-doubts.js\` recorded with the engine on two shared cores under a load average of
10 to 35, and a coin says for each which arm is head. There are few starts of each server, so the intervals are those of
the draws alone. No failure is allowed (\`errors: { max: 0% }\`). Four servers answer by chance
(\`experiment/doubts/chance.js\`): one resets a connection or answers 503 in one of 10,000 requests, one stops for two seconds about every
fifteen, one has answers of random length, one works in the background. In the last column, each start of each arm adds up to two bytes
to all of its answers, as the number of a process would, in a tenth as many runs. Others are doubted less: ${rates.link}.

${table(
  ["what head does, in percent", "found at, best server", "worst server"],
  smallest.rows.map(([what = "", ...cells]) => {
    const sizes = cells.map((cell) => (cell === "–" ? Number.POSITIVE_INFINITY : Number(cell)));
    return [what, ...[Math.min(...sizes), Math.max(...sizes)].map(sizeText)];
  }),
  1,
)}

The smallest change that its rule finds in at least 80 % of runs; [by server](${smallest.file}). What head takes of the
machine adds to others' CPU time beside base's bursts, so it cannot show where others leave nothing.`;
}

/** @param {number} size */
function sizeText(size) {
  return Number.isFinite(size) ? String(size) : "not found";
}
