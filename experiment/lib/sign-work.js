import { withExtra } from "./sign-bursts.js";
import { forBursts, ofOneServer, recurring } from "./sign-parts.js";

/** Work of a thread at a time. */
const WORK_MS = 250;

/**
 * CPU time beside the answers, in bursts and between them: a burst has its own, all bursts of a start share the rest.
 * @param {import("./sign-changes.js").ChangedRun} run
 * @param {number} part of the CPU time of all answers
 */
export function addWork(run, part) {
  const own = ofOneServer(run);
  const totalMs = own.reduce(
    (sum, { arms }) => sum + (cpuMsOf(arms.head) + cpuMsOf(arms.base)) / 2,
    0,
  );
  let timeMs = 0;
  for (const series of own) {
    forBursts(series, (_, { atMs, nextMs }) => {
      timeMs += nextMs - atMs;
    });
  }
  const everyMs = WORK_MS / ((part * totalMs) / timeMs);
  const work = run.timetable.endsMs.map(() => recurring(WORK_MS, everyMs, run.random() * everyMs));
  for (const series of own) {
    const { columns, firsts } = series.arms.head;
    const later = firsts.map(() => 0);
    forBursts(series, (burst, { atMs, nextMs }, round) => {
      const endMs = atMs + Math.min(nextMs - atMs, columns["durationMs"]?.[burst] ?? 0);
      withExtra(columns, burst, work[round]?.(atMs, endMs).ms ?? 0);
      later[round] = (later[round] ?? 0) + (work[round]?.(endMs, nextMs).ms ?? 0);
    });
    for (const [round, ms] of later.entries()) {
      const [first = 0, end = first] = firsts.slice(round, round + 2);
      let answers = 0;
      for (let burst = first; burst < end; burst += 1) answers += answersOf(columns, burst);
      const cpu = columns["cpuPerRequestUs"] ?? [];
      for (let burst = first; burst < end; burst += 1) {
        cpu[burst] = (cpu[burst] ?? 0) + (ms * 1000) / answers;
      }
    }
  }
}

/** @param {import("./sign-draw.js").DrawnArm} arm */
function cpuMsOf({ columns }) {
  let sum = 0;
  for (const [burst, us] of (columns["cpuPerRequestUs"] ?? []).entries()) {
    if (us > 0) sum += (us * answersOf(columns, burst)) / 1000;
  }
  return sum;
}

/**
 * @param {Record<string, number[]>} columns
 * @param {number} burst
 */
function answersOf(columns, burst) {
  return (columns["expected"]?.[burst] ?? 0) + (columns["unexpected"]?.[burst] ?? 0);
}
