import { setTimeout as sleep } from "node:timers/promises";
import { CodeHostError, type CodeHostFailure } from "../../domain/review/code-host-error.ts";
import type { BranchTip } from "../github/git-data.ts";

/** How long a writer tries while others are first. */
export interface RacePatience {
  /** Times that another may be first; the time after it, the writer gives up. */
  readonly tries: number;
  /** Longest pause after the first lost race, in milliseconds; it doubles with each. */
  readonly firstPauseMs: number;
  /** Bound of every pause. */
  readonly mostPauseMs: number;
}

/** A quarter of an hour at most; a lone loser of a race waits for less than a second. */
export const RACE_PATIENCE: RacePatience = {
  tries: 20,
  firstPauseMs: 500,
  mostPauseMs: 60_000,
};

/** Refusals to move on from one tip after which that is not a race: reading can lag behind what was written. */
const REFUSALS = 3;

/** A refusal to move a branch on from a tip, which is undefined where the branch was not there. */
interface Refusal {
  readonly tip: BranchTip | undefined;
  readonly error: CodeHostError;
}

/** Another writer was first, or may have been. */
export class LostRace extends Error {
  /** Set where the branch did not move: the words for "it has moved since" differ, so its next tips tell. */
  readonly refused: Refusal | undefined;

  constructor(cause: CodeHostError, refused?: Refusal) {
    super(cause.message, { cause });
    this.refused = refused;
  }
}

/** What another writer can be the reason of while a branch is read: it may have deleted what was found. */
export const READING: readonly CodeHostFailure[] = ["conflict", "not-found"];

/** The same while it is written. */
export const WRITING: readonly CodeHostFailure[] = ["conflict"];

/**
 * Takes failures that another writer can be the reason of for lost races.
 * @throws LostRace for one of the failures, every other error as it is
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
 * Tries until no other writer is first, with random pauses that become longer.
 * @param attempt begins with reading the branch, and throws LostRace where another was first
 * @throws CodeHostError a refusal that is no race, LostRace where others were first each time, and what `attempt` throws
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
