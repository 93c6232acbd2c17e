import type { LoadgateError } from "../../shared/error.ts";
import type { SeriesKey } from "../series/series.ts";

/** A part of base that should have been measured and could not be, so that nothing is compared with it. */
export interface LostBase {
  /** `same-program`: both arms run the same program, so their figures say nothing. */
  readonly kind: "lost-base" | "same-program";
  /** Absent if no server of base could be measured. */
  readonly server?: string;
  /** Absent if no scenario of the server could be measured. */
  readonly scenario?: string;
  /** Why, beginning with where: `go (base): the build failed: exit code 1`. */
  readonly reason: string;
  /** The last lines of the program that failed. */
  readonly details?: readonly string[];
}

/** What took a series' base away; undefined if it was not lost. */
export function lossOf<Loss extends Pick<LostBase, "server" | "scenario">>(
  lost: readonly Loss[],
  { server, scenario }: Pick<SeriesKey, "server" | "scenario">,
): Loss | undefined {
  return lost.find(
    (one) =>
      (one.server === undefined || one.server === server) &&
      (one.scenario === undefined || one.scenario === scenario),
  );
}

/** The part of base that an error cost. */
export function lossFrom(
  { message, details }: LoadgateError,
  place: Pick<LostBase, "server" | "scenario"> = {},
): LostBase {
  return { kind: "lost-base", ...place, reason: message, ...(details.length > 0 && { details }) };
}
