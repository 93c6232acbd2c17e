import type { Arms } from "../../app/arms/arms.ts";
import type { CountConfig } from "../../domain/run/plan/config.ts";
import { laneName } from "../../domain/run/plan/lane.ts";
import { countEstimateMs, remainingCountMs, slownessOf } from "../domain/time-estimate.ts";
import type { Counter } from "../port.ts";
import type { SeriesJudge } from "./count-series.ts";
import type { CountWorld } from "./count-start.ts";
import type { Subject } from "./subjects.ts";

/** Shows the progress of counting before each start under the counter. */
export function progressOf(
  { machine, progress }: CountWorld,
  turnsAtMost: number,
  { subject, done, of, beganMs, estimateMs }: SubjectInTurn,
): SeriesJudge["startBegins"] {
  const ofTurn = 1 / turnsAtMost / of;
  return (turns, part) => {
    const fraction = done / of + (turns + part) * ofTurn;
    const elapsedMs = machine.now() - beganMs;
    const remainingMs = remainingCountMs({ fraction, ofTurn, elapsedMs, estimateMs });
    const current = `${subject.name}, turn ${turns + 1} of ${turnsAtMost} at most`;
    progress.advance({ fraction, remainingMs, current });
  };
}

/** A subject, and the number of subjects counted before it. */
export interface SubjectInTurn {
  readonly subject: Subject;
  readonly done: number;
  readonly of: number;
  /** Start of counting, by the machine's clock. */
  readonly beganMs: number;
  /** Expected duration of counting. */
  readonly estimateMs: number;
}

/** Expected duration of counting these subjects on this machine. */
export function expectedMs(
  { machine }: CountWorld,
  { arms, count }: { readonly arms: Arms; readonly count: CountConfig },
  { subjects, counter }: { readonly subjects: readonly Subject[]; readonly counter: Counter },
): number {
  const commands = subjects.map(
    ({ lanes: [lane] }) => (lane && arms.servers.get(laneName(lane))?.run) ?? "",
  );
  return countEstimateMs(count, {
    commands,
    arms: Math.max(1, ...subjects.map(({ lanes }) => lanes.length)),
    cpuCount: machine.environment().cpuCount,
    slowness: slownessOf(counter),
  });
}
