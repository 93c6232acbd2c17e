import { withoutPart } from "./sign-bursts.js";
import { stoppedClosing } from "./sign-closings.js";
import { forBursts, ofOneServer, recurring } from "./sign-parts.js";

/**
 * No answers in stretches of time; then those that wait are given.
 * @param {import("./sign-changes.js").ChangedRun} run
 * @param {number} stopMs
 * @param {number} everyMs
 */
export function addStops(run, stopMs, everyMs) {
  const stops = run.timetable.endsMs.map(() => recurring(stopMs, everyMs, run.random() * everyMs));
  for (const own of ofOneServer(run)) {
    const { columns } = own.arms.head;
    const { connections } = own.from;
    forBursts(own, (burst, { atMs }, round) => {
      const durationMs = columns["durationMs"]?.[burst] ?? 0;
      const stopped = stops[round]?.(atMs, atMs + durationMs);
      if (stopped && stopped.ms > 0)
        withoutPart(columns, burst, { ...stopped, connections, durationMs });
    });
    own.arms.head.closings = own.arms.head.closings.map((load) => {
      const atMs = run.timetable.endsMs[load.round] ?? 0;
      const lengthMs = (load.requests * load.meanMs) / connections;
      const stopped = stops[load.round]?.(atMs, atMs + lengthMs);
      return stopped && stopped.ms > 0 ? stoppedClosing(load, stopped.ms, connections) : load;
    });
  }
}
