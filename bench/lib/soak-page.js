import { readFileSync } from "node:fs";
import path from "node:path";
import { engine } from "./engine.js";
import { daysOf } from "./machine.js";
import { readRow } from "./published-run.js";
import { markdownSections } from "./sections.js";
import { heldText, memoryGrowth, soakTable } from "./soak.js";

/** @typedef {import("./soak.js").Course} Course */
/**
 * What docs/figures/soak.json holds. `highestRates` are those that each server held for the length of a piece, of which the rate is
 * a part; without them, the rate was given.
 * @typedef {{ schema: "loadgate/soak/1", machine: string, cores: number, rate: number, minutes: number,
 *   warmUpMinutes: number, pieceSeconds: number, connections: number, highestRates?: Record<string, number>,
 *   courses: readonly Course[] }} SoakResults
 */

const INTRODUCTION = path.join(import.meta.dirname, "../published/echo/soak.md");
const RESULTS = path.join(import.meta.dirname, "../../docs/figures/soak.json");

/** Room for the rate: what a minute holds, half an hour may miss once. */
export const PART_OF_HIGHEST = 0.95;

/** @returns {SoakResults} what docs/figures/soak.json holds */
export function storedSoak() {
  return JSON.parse(readFileSync(RESULTS, "utf8"));
}

/**
 * docs/figures/soak.md.
 * @param {SoakResults} results
 * @returns {string} Markdown
 */
export function soakPage(results) {
  const { machine, rate, minutes, warmUpMinutes, pieceSeconds, connections } = results;
  const replaced = {
    ...{ machine, minutes, warmUpMinutes, pieceSeconds, connections },
    rate: whole(rate),
    chosen: chosenText(results),
    date: daysOf(results.courses.flatMap(({ pieces }) => pieces.map(({ sample }) => sample))),
  };
  const introduction = Object.entries(replaced).reduce(
    (all, [key, value]) => all.replaceAll(`{${key}}`, String(value)),
    readFileSync(INTRODUCTION, "utf8"),
  );
  return markdownSections(introduction, soakSections(results));
}

/**
 * The soak as a whole.
 * @param {SoakResults} results
 * @returns {import("./sections.js").Section[]}
 */
export function soakSections({ courses, pieceSeconds, cores }) {
  const held = courses.map((course) => heldText(course, pieceSeconds));
  return [
    {
      title: "As a whole",
      tables: [soakTable(courses, { cores, row: readRow("echo") })],
      notes: [
        `A rate counts as [held](servers.md#the-highest-rate-of-post-echo) where no request fails, at most 0.1 % of it is missing and p99 is at most 100 ms: ${held.join("; ")}.`,
        ...courses.flatMap(growthNote),
      ],
    },
  ];
}

/**
 * Why it is this rate.
 * @param {Pick<SoakResults, "rate" | "highestRates" | "pieceSeconds">} results
 */
function chosenText({ rate, highestRates, pieceSeconds }) {
  if (!highestRates) return "a rate that was given";
  const each = Object.entries(highestRates).map(([server, most]) => `${server} ${whole(most)}`);
  const least = Math.min(...Object.values(highestRates));
  return `${(rate / least).toFixed(2)} of the highest rate that both held for ${pieceSeconds} s before (${each.join(", ")})`;
}

/** @param {Course} course */
function growthNote({ server, pieces }) {
  const growth = memoryGrowth(pieces);
  return growth === undefined
    ? []
    : [`Memory of ${server} from the first third to the last: ${engine.formatPercent(growth)}.`];
}

/** @param {number} rate */
function whole(rate) {
  return Math.round(rate).toLocaleString("en-US");
}
