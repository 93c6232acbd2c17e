import { slower, slowerTail } from "./sign-bursts.js";
import { slowerClosing, slowerTailClosing } from "./sign-closings.js";
import { addEpisodes } from "./sign-episodes.js";
import { drawnOne } from "./sign-parts.js";
import { addStops } from "./sign-stops.js";
import { addWork } from "./sign-work.js";

/**
 * A change of head of exactly twice its tolerance.
 * @typedef {object} SignChange
 * @property {string} name
 * @property {(run: ChangedRun) => void} apply changes the drawn series of head in place
 */

/**
 * @typedef {object} ChangedRun
 * @property {readonly import("./sign-draw.js").DrawnSeries[]} series
 * @property {import("./sign-plan.js").Timetable} timetable
 * @property {() => number} random
 */

/** Twice the tolerance of throughput and of CPU time, and of the 99th percentile. */
const CHANGE = 0.1;
const CHANGE_P99 = 0.2;

/** @type {readonly SignChange[]} */
export const CHANGES = [
  {
    name: "every burst 10 % fewer answers",
    apply: ({ series, random }) => {
      const { head } = drawnOne(series, random).arms;
      for (const [burst] of (head.columns["block"] ?? []).entries()) {
        slower(head.columns, burst, 1 / (1 - CHANGE));
      }
      head.closings = head.closings.map((load) => slowerClosing(load, 1 / (1 - CHANGE)));
    },
  },
  ...[
    [2000, 20_000],
    [300, 3000],
    [1700, 18_000],
  ].map(([stopMs = 0, everyMs = 1]) => ({
    name: `stops of ${stopMs} ms every ${everyMs / 1000} s`,
    apply: (/** @type {ChangedRun} */ run) => addStops(run, stopMs, everyMs),
  })),
  { name: "10 % more CPU time, 250 ms of work at a time", apply: (run) => addWork(run, CHANGE) },
  {
    name: "p99 of all answers 20 % longer, by 8 s of 32",
    apply: (run) => addEpisodes(run, CHANGE_P99, { slowing: slower, slowClosing: slowerClosing }),
  },
  {
    // As much is answered as before, so only the percentile shows it.
    name: "p99 of all answers 20 % longer, by the slowest 5 % in 8 s of 32",
    apply: (run) =>
      addEpisodes(run, CHANGE_P99, { slowing: slowerTail, slowClosing: slowerTailClosing }),
  },
];
