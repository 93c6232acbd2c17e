import { LoadgateError, withHint } from "../../domain/shared/error.ts";
import type { Progress } from "../../ports/progress.ts";
import type { BisectStep, CommitPair } from "../domain/bisection.ts";
import type { MeasuredPair, PairRequest, PairRunner, StepStore } from "../ports.ts";
import { stepText } from "../report/bisect-words.ts";

/** What a measured pair shows: a step without what every step has. */
export type Shown = Omit<BisectStep, keyof CommitPair | "durationMs">;

/** The world of a journal. */
interface JournalWorld {
  readonly runner: PairRunner;
  readonly store: StepStore;
  /** A clock, in milliseconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** The steps of a search. */
export interface Journal {
  /** All steps so far. */
  readonly steps: () => readonly BisectStep[];
  /**
   * Measures a pair, or takes the result from an earlier search that was killed, whose steps come in the same order.
   * @param show what the pair shows
   * @returns a step that is skipped if the pair could not be measured
   * @throws any error but a LoadgateError, the signal's reason, and any error at all if the pair is needed
   */
  readonly take: (
    request: PairRequest,
    show: (measured: MeasuredPair) => Shown,
    options?: { readonly isNeeded?: boolean },
  ) => Promise<BisectStep>;
}

/** Opens the journal of a search, with what an earlier one measured. */
export async function openJournal(world: JournalWorld): Promise<Journal> {
  const { runner, store, progress, now, signal } = world;
  const earlier = [...(await store.read())];
  const steps: BisectStep[] = [];
  const add = (step: BisectStep) => {
    steps.push(step);
    progress.note(stepText(step));
    return step;
  };
  return {
    steps: () => steps,
    take: async (request, show, { isNeeded = false } = {}) => {
      const { base, head } = request;
      const known = earlier.shift();
      if (known?.base === base && known.head === head) {
        return add(known);
      }
      earlier.length = 0;
      const beganMs = now();
      let shown: Shown;
      try {
        shown = show(await runner.measure(request, signal));
      } catch (error) {
        if (signal.aborted)
          progress.warn("To go on after the last step, run the same command again");
        signal.throwIfAborted();
        // A commit that does not build, start or answer is none that a search can use.
        const canSkip = error instanceof LoadgateError && error.kind !== "publishing";
        if (isNeeded || !canSkip) throw error;
        shown = { standing: "skipped", reason: withHint(error) };
      }
      const step = add({ base, head, ...shown, durationMs: now() - beganMs });
      await store.write(steps);
      return step;
    },
  };
}
