import type { LoadgateError } from "./error.ts";
import { formatNumber } from "./format.ts";
import type { MeasuredSeries } from "./run-file.ts";
import type { SeriesKey } from "./series.ts";
import { errorPercent } from "./series-value.ts";

/** A part of base that was to be measured and could not be, so that it is compared with nothing. */
export interface LostBase {
  /** `same-program`: both arms run one program, so that their figures say nothing. */
  readonly kind: "lost-base" | "same-program";
  /** Absent where no server of base could be measured. */
  readonly server?: string;
  /** Absent where no scenario of the server could be measured. */
  readonly scenario?: string;
  /** Why, with the place: `go (base): the build failed: exit code 1`. */
  readonly reason: string;
  /** The last lines of the program that failed. */
  readonly details?: readonly string[];
}

/**
 * Why a series has no base although it was to have one.
 * @param lost all that was lost
 * @returns undefined where nothing of it was lost
 */
export function lossOf(
  lost: readonly LostBase[],
  { server, scenario }: Pick<SeriesKey, "server" | "scenario">,
): LostBase | undefined {
  return lost.find(
    (one) =>
      (one.server === undefined || one.server === server) &&
      (one.scenario === undefined || one.scenario === scenario),
  );
}

/** Percent of base's requests that may fail whatever the gate says: a stray one makes no other rate. */
const STRAY_PERCENT = 1;

/**
 * What of base was measured and failed its requests: the rest of them is no rate to compare with, since a
 * base that fails looks slow, and head beside it fast.
 * @param all series of both arms
 * @param maxErrorPercent failed requests that a series may have
 */
export function failedUnderLoad(
  all: readonly MeasuredSeries[],
  maxErrorPercent: number,
): readonly LostBase[] {
  const allowed = Math.max(maxErrorPercent, STRAY_PERCENT);
  return all.flatMap(({ arm, name, server, scenario, samples }): readonly LostBase[] => {
    if (arm !== "base" || samples.length === 0) return [];
    const errors = errorPercent(samples);
    if (errors !== undefined && errors <= allowed) return [];
    const what = errors === undefined ? "no request ended" : `${formatNumber(errors)} % failed`;
    const reason = `${name} (base): ${what} under load`;
    return [{ kind: "lost-base", server, scenario, reason }];
  });
}

/** What an error cost of base. */
export function lossFrom(
  { message, details }: LoadgateError,
  place: Pick<LostBase, "server" | "scenario"> = {},
): LostBase {
  return { kind: "lost-base", ...place, reason: message, ...(details.length > 0 && { details }) };
}
