import { timesLonger } from "./certainty.js";
import { digits } from "./chance.js";
import { table } from "./table.js";

/**
 * What was to be reached, and what was found.
 * @param {import("./page.js").Results} results
 * @returns {string} Markdown
 */
export function goals({ alarms, powers, certainties }) {
  const worst = (/** @type {string} */ start) =>
    alarms
      .filter(({ name }) => name.startsWith(start))
      .flatMap(({ fixed, looks }) => (looks ? [fixed, looks] : [fixed]))
      .reduce((most, one) => (one.rate > most.rate ? one : most));
  const at = (/** @type {number} */ budget, /** @type {number} */ slowdown) =>
    powers.find((row) => row.budget === budget && row.slowdown === slowdown);
  const [ten, five] = [at(60, 0.1), at(240, 0.05)];
  const times = certainties.map(({ metric, interleaved, sequential }) => {
    const found = timesLonger(interleaved, sequential, 24);
    return `${metric} ${found.isMore ? "more than " : ""}${digits(found.times)}`;
  });
  return table(
    ["goal", "found"],
    [
      [
        "at most 1 % of runs call a regression where nothing changed: resampled recording",
        worst("resampled recording").text,
      ],
      [
        "the same, simulated: all kinds of noise as recorded",
        worst("simulated: all of these").text,
      ],
      [
        "the same, simulated: processes differ by 5 %",
        worst("simulated: processes differ by 5").text,
      ],
      [
        "the same, simulated: half of all processes slower by 20 %",
        worst("simulated: half of").text,
      ],
      ["the same, simulated: the worst of all kinds", worst("simulated: ").text],
      [
        "10 % slower found in ≥ 95 % with 60 s: the rule, fixed; with looks",
        `${ten?.rule.text}; ${ten?.looks.text}`,
      ],
      [
        "5 % slower found in ≥ 90 % with 240 s: the rule, fixed; with looks; beyond chance",
        `${five?.rule.text}; ${five?.looks.text}; ${five?.chance.text}`,
      ],
      [
        "runner time one after the other ÷ in turns, for the certainty of 24 s, ≥ 5",
        times.join("; "),
      ],
    ],
    2,
  );
}
