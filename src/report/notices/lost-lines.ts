import type { Loss } from "../../domain/evidence/failed-under-load.ts";

/** Lines of a failed program that a report shows; the run file has more. */
const SHOWN_LINES = 12;

/** The last lines of the programs of each part of a base that could not be measured. */
export function lostLines(lost: readonly Loss[] = []): readonly (readonly string[])[] {
  return lost.flatMap((loss) =>
    "details" in loss && loss.details ? [loss.details.slice(-SHOWN_LINES)] : [],
  );
}
