import { digits } from "./chance.js";
import { METRICS } from "./recording.js";

/** Columns of the plans, of five minutes each, that the page shows. */
const COLUMNS = [
  ...["series", "budget", "rounds × blocks", "slowdown found in 9 of 10 runs"],
  "nothing changed: decided",
];

/**
 * The page's part on recordings that no rule was tuned on.
 * @param {readonly import("./unseen.js").UnseenResults[]} unseen
 * @param {import("./table.js").LongTable} plans
 * @returns {string} Markdown
 */
export function unseenSection(unseen, plans) {
  return `## On noise that no rule was tuned on

The same, for recordings that were made when the rules stood, with five minutes; ten, and everything else: ${plans.link}.
Their false alarms are among the configurations above.

${unseen.map((one) => oneRecording(one, plans)).join("\n\n")}`;
}

/**
 * @param {import("./unseen.js").UnseenResults} one
 * @param {import("./table.js").LongTable} plans
 */
function oneRecording({ about, file, recording, runs, coverage }, plans) {
  const { burstCount, minutes, rounds } = recording;
  return `### ${about}

\`experiment/data/${file}\`: ${burstCount} bursts in ${digits(minutes)} minutes, ${rounds.length} rounds of fresh processes, on
2 cores with nothing else running; ${runs} runs of each plan.

${plans.show(0, {
  columns: COLUMNS,
  where: (row) => row["recording"] === file && row["budget"] === "5 min",
})}

95 % intervals hold the truth of ${METRICS.map((id, metric) => `${id} in ${coverage[metric]?.text}`).join(", of ")}.`;
}
