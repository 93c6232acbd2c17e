import type { LoadgateError } from "../../shared/error.ts";
import type { SeriesKey } from "../series/series.ts";

/** A part of base that should have been measured but could not be, so nothing is compared with it. */
export interface LostBase {
  /** `same-program`: both arms run the same program, so a comparison would mean nothing. */
  readonly kind: "lost-base" | "same-program";
  /** Absent if no server of base could be measured. */
  readonly server?: string;
  /** Absent if no scenario of the server could be measured. */
  readonly scenario?: string;
  /** Reason, prefixed with the place: `go (base): the build failed: exit code 1`. */
  readonly reason: string;
  /** The last lines of the program that failed. */
  readonly details?: readonly string[];
}

/** The loss that affects a series; undefined if its base was not lost. */
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

/** The loss that an error caused. */
export function lossFrom(
  { message, details }: LoadgateError,
  place: Pick<LostBase, "server" | "scenario"> = {},
): LostBase {
  return { kind: "lost-base", ...place, reason: message, ...(details.length > 0 && { details }) };
}
