import type { SeriesKey } from "./series.ts";

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
