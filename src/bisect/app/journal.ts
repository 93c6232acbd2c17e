import { LoadgateError, withHint } from "../../domain/shared/error.ts";
import type { BisectStep, CommitPair } from "../domain/bisection.ts";
import type { MeasuredPair, PairRequest, PairRunner, StepStore } from "../ports.ts";

/** What a measured pair shows: a step without what every step has. */
export type Shown = Omit<BisectStep, keyof CommitPair | "durationMs">;

/** The world of a journal. */
interface JournalWorld {
  readonly runner: PairRunner;
  readonly store: StepStore;
  /** A clock, in milliseconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** The steps of a search. */
export interface Journal {
  /** All steps so far. */
  readonly steps: () => readonly BisectStep[];
  /**
   * Measures a pair, or takes the result from an earlier search that was killed, whose steps come in the same order.
   * @param show what the pair shows
   * @returns a step that is skipped if the pair could not be measured
   * @throws any error but a LoadgateError, and the signal's reason
   */
  readonly take: (
    request: PairRequest,
    show: (measured: MeasuredPair) => Shown,
  ) => Promise<BisectStep>;
}

/** Opens the journal of a search, with what an earlier one measured. */
export async function openJournal({ runner, store, now, signal }: JournalWorld): Promise<Journal> {
  const earlier = [...(await store.read())];
  const steps: BisectStep[] = [];
  return {
    steps: () => steps,
    take: async (request, show) => {
      const { base, head } = request;
      const known = earlier.shift();
      if (known?.base === base && known.head === head) {
        steps.push(known);
        return known;
      }
      earlier.length = 0;
      const beganMs = now();
      const shown = await measured(() => runner.measure(request, signal), show, signal);
      const step = { base, head, ...shown, durationMs: now() - beganMs };
      steps.push(step);
      await store.write(steps);
      return step;
    },
  };
}

async function measured(
  measure: () => Promise<MeasuredPair>,
  show: (measured: MeasuredPair) => Shown,
  signal: AbortSignal,
): Promise<Shown> {
  try {
    return show(await measure());
  } catch (error) {
    signal.throwIfAborted();
    // A commit that does not build, start or answer is none that a search can use.
    if (!(error instanceof LoadgateError) || error.kind === "publishing") throw error;
    return { standing: "skipped", reason: withHint(error) };
  }
}
