import { setTimeout as sleep } from "node:timers/promises";
import {
  type CodeHostError,
  type CodeHostFailure,
  onFailure,
} from "../../domain/review/code-host-error.ts";

/**
 * Limits on a writer's retries when other writers win: a quarter of an hour at most; the only loser of a race waits
 * less than a second.
 */
export const RACE_PATIENCE = {
  /** Number of lost races after which the next one makes the writer give up. */
  tries: 20,
  /** Maximum pause after the first lost race, in milliseconds; it doubles with each. */
  firstPauseMs: 500,
  /** Limit of every pause, in milliseconds. */
  mostPauseMs: 60_000,
};

/**
 * After this many refusals from the same tip, it is not a race. Fewer can be, because reads can lag behind writes.
 */
const REFUSALS = 3;

/** Another writer won, or may have. */
export class LostRace extends Error {
  override readonly cause: CodeHostError;
  /** The commit that the branch was to move on from; undefined if it did not exist. */
  readonly from: string | undefined;

  constructor(cause: CodeHostError, from?: string) {
    super(cause.message);
    this.cause = cause;
    this.from = from;
  }
}

/**
 * Converts failures that another writer can cause into lost races.
 * @param failures that another writer can cause
 * @param from the commit that the branch is to move on from
 * @returns a handler for `catch`; it throws LostRace for one of these failures, every other error unchanged
 */
export function asLost(failures: readonly CodeHostFailure[], from?: string) {
  return onFailure(failures, (cause): never => {
    throw new LostRace(cause, from);
  });
}

/**
 * Retries until no other writer wins, with random pauses of increasing length.
 * @param attempt begins by reading the branch, and throws LostRace if another writer won
 * @throws CodeHostError for a refusal that is no race, LostRace if every race was lost, and any error of `attempt`
 */
export async function untilFirst<T>(
  attempt: () => Promise<T>,
  { tries, firstPauseMs, mostPauseMs }: typeof RACE_PATIENCE,
  signal: AbortSignal,
): Promise<T> {
  let refusedFrom: string | undefined;
  let refusals = 0;
  for (let lost = 0; ; lost += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
      const { cause, from } = error;
      if (cause.failure === "refused") {
        refusals = from === refusedFrom ? refusals + 1 : 1;
        if (refusals === REFUSALS) throw cause;
        refusedFrom = from;
      }
      if (lost >= tries) throw error;
    }
    const boundMs = Math.min(mostPauseMs, firstPauseMs * 2 ** lost);
    await sleep(Math.random() * boundMs, undefined, { signal });
  }
}
