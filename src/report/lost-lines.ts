import type { LostBase } from "../domain/run/lost-base.ts";

/** Lines of a failed program that a report shows; the run file has more. */
const SHOWN_LINES = 12;

/** What each part of a base that could not be measured printed last. */
export function lostLines(lost: readonly LostBase[] = []): readonly (readonly string[])[] {
  return lost.flatMap(({ details }) => (details ? [details.slice(-SHOWN_LINES)] : []));
}
