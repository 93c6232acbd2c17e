import { digits } from "./chance.js";
import { coverageTable } from "./coverage.js";
import { noiseTable } from "./noise.js";
import { plansTable } from "./pull-requests-section.js";

/**
 * The page's part on recordings that no rule was tuned on.
 * @param {import("./page.js").Results} results
 * @returns {string} Markdown
 */
export function unseenSection({ unseen }) {
  return `## On noise that no rule was tuned on

The same, for recordings that were made when the rules stood. Their false alarms are in the table of all cases above.

${unseen.map(oneRecording).join("\n\n")}`;
}

/** @param {import("./unseen.js").UnseenResults} one */
function oneRecording({ about, file, recording, runs, facts, powers, coverage }) {
  const { burstCount, minutes, rounds } = recording;
  return `### ${about}

\`experiment/data/${file}\`: ${burstCount} bursts in ${digits(minutes)} minutes, ${rounds.length} rounds of fresh processes, on
2 cores with nothing else running; ${runs} runs of each plan.

${noiseTable(facts)}

${plansTable(powers)}

${coverageTable(coverage)}`;
}
