import { LoadgateError, withHint } from "../../domain/shared/error.ts";
import type { BisectStep, Shown } from "../domain/bisection.ts";
import type { BisectWorld, MeasuredPair, PairRequest } from "../ports.ts";
import { stepText } from "../report/bisect-words.ts";

/** The steps of a search. */
export type Journal = Awaited<ReturnType<typeof openJournal>>;

/** Opens the journal of a search, with what an earlier one measured. */
export async function openJournal(world: BisectWorld, signal: AbortSignal) {
  const { runner, store, progress, now } = world;
  const earlier = [...(await store.read())];
  const steps: BisectStep[] = [];
  const add = (step: BisectStep) => {
    steps.push(step);
    progress.note(stepText(step));
    return step;
  };
  return {
    /** All steps so far. */
    steps: (): readonly BisectStep[] => steps,
    /**
     * Measures a pair, or takes the result from an earlier search that was killed, whose steps come in the same order.
     * @param show what the pair shows
     * @returns a step that is skipped if the pair could not be measured
     * @throws any error but a LoadgateError, the signal's reason, and any error at all if the pair is needed
     */
    take: async (
      request: PairRequest,
      show: (measured: MeasuredPair) => Shown,
      { isNeeded = false } = {},
    ): Promise<BisectStep> => {
      const { base, head } = request;
      const known = earlier.shift();
      if (known?.base !== base || known.head !== head) earlier.length = 0;
      // What a commit failed for may have been mended since.
      else if (known.standing !== "skipped") return add(known);
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
