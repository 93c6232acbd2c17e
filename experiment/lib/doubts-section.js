import { digits } from "./chance.js";
import { CHANGES, DOUBTS, GOAL } from "./doubts.js";
import { table } from "./table.js";

/**
 * The page's part on rules that take a tick away without a comparison of metrics.
 * @param {import("./page.js").Results} results
 * @returns {string} Markdown
 */
export function doubtsSection({ doubts }) {
  const [{ counts } = { counts: undefined }] = doubts;
  return `## Doubts about an unchanged server

${table(
  [
    "server",
    "starts recorded",
    ...DOUBTS,
    "failed beside, as a failure",
    "answer bytes, a text of each start",
  ],
  doubts.map((one) => [
    ...[one.name, String(one.starts), ...DOUBTS.map((doubt) => one.counts[doubt].text)],
    ...[one.counts.red.text, one.named.text],
  ]),
  1,
)}

Runs of 5 to 10 starts in which a rule takes the tick from base against itself, of ${counts?.red.of ?? 0}; goal: at most ${digits(100 * GOAL)} %. Their starts are drawn from
\`experiment/data/doubts.csv\`, which \`experiment/record-doubts.js\` recorded with the engine on two shared cores while other work kept
them busy (a load average of 10 to 35), and a coin says for each which arm is head. There are few starts of each server, so the intervals are
those of the draws alone. No failure is allowed (\`errors: { max: 0% }\`). The last four servers answer by chance
(\`experiment/doubts/chance.js\`): one resets a connection or answers 503 in one of 10,000 requests, one stops for two seconds about every
fifteen, one has answers of random length, one works in the background. In the last column, each start of each arm adds up to two bytes
to all of its answers, as the number of a process would, in a tenth as many runs.

${table(
  ["what head does, in percent", ...doubts.map(({ name }) => name)],
  CHANGES.map(([, what], change) => [
    what,
    ...doubts.map(({ smallest }) => String(smallest[change] ?? "–")),
  ]),
  1,
)}

The smallest change that its rule finds in at least 80 % of runs. What head takes of the machine adds to others' CPU time beside base's
bursts, up to all of it, so it cannot show where others leave nothing.`;
}
