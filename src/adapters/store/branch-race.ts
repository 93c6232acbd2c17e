import { setTimeout as sleep } from "node:timers/promises";
import { CodeHostError, type CodeHostFailure } from "../../domain/review/code-host-error.ts";
import type { BranchTip } from "../github/git-data.ts";

/** Limits on a writer's retries when other writers win. */
export interface RacePatience {
  /** Number of lost races after which the next one makes the writer give up. */
  readonly tries: number;
  /** Maximum pause after the first lost race, in milliseconds; it doubles with each. */
  readonly firstPauseMs: number;
  /** Limit of every pause, in milliseconds. */
  readonly mostPauseMs: number;
}

/** A quarter of an hour at most; the only loser of a race waits less than a second. */
export const RACE_PATIENCE: RacePatience = {
  tries: 20,
  firstPauseMs: 500,
  mostPauseMs: 60_000,
};

/**
 * After this many refusals from the same tip, it is not a race. Fewer can be, because reads can lag behind writes.
 */
const REFUSALS = 3;

/** A refused update of a branch from a tip; undefined if the branch did not exist. */
interface Refusal {
  readonly tip: BranchTip | undefined;
  readonly error: CodeHostError;
}

/** Another writer won, or may have. */
export class LostRace extends Error {
  /**
   * Set if the branch did not move. GitHub's messages for "it has moved since" differ, so the next tips are
   * compared.
   */
  readonly refused: Refusal | undefined;

  constructor(cause: CodeHostError, refused?: Refusal) {
    super(cause.message, { cause });
    this.refused = refused;
  }
}

/** Failures of reading a branch that another writer can cause, for example by deleting it. */
export const READING: readonly CodeHostFailure[] = ["conflict", "not-found"];

/** Failures of writing a branch that another writer can cause. */
export const WRITING: readonly CodeHostFailure[] = ["conflict"];

/**
 * Converts failures that another writer can cause into lost races.
 * @throws LostRace for one of these failures, every other error unchanged
 */
export async function orLost<T>(lost: readonly CodeHostFailure[], work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CodeHostError) || !lost.includes(error.failure)) throw error;
    throw new LostRace(error);
  }
}

/**
 * Retries until no other writer wins, with random pauses of increasing length.
 * @param attempt begins by reading the branch, and throws LostRace if another writer won
 * @throws CodeHostError for a refusal that is no race, LostRace if every race was lost, and any error of `attempt`
 */
export async function untilFirst<T>(
  attempt: () => Promise<T>,
  { tries, firstPauseMs, mostPauseMs }: RacePatience,
  signal: AbortSignal,
): Promise<T> {
  let last: Refusal | undefined;
  let refusals = 0;
  for (let lost = 0; ; lost += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
      const { refused } = error;
      if (refused) {
        refusals = last && last.tip?.commit === refused.tip?.commit ? refusals + 1 : 1;
        if (refusals === REFUSALS) throw refused.error;
        last = refused;
      }
      if (lost >= tries) throw error;
    }
    const boundMs = Math.min(mostPauseMs, firstPauseMs * 2 ** lost);
    await sleep(Math.random() * boundMs, undefined, { signal });
  }
}
