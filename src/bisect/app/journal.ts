import { LoadgateError, withHint } from "../../domain/shared/error.ts";
import type { BisectStep, Shown } from "../domain/bisection.ts";
import type { BisectWorld, MeasuredPair, PairRequest } from "../ports.ts";

/** The steps of a search. */
export type Journal = Awaited<ReturnType<typeof openJournal>>;

/** Opens the journal of a search, with what an earlier one measured. */
export async function openJournal({ runner, store, now }: BisectWorld, signal: AbortSignal) {
  const earlier = [...(await store.read())];
  const steps: BisectStep[] = [];
  const measured = async (request: PairRequest, show: (measured: MeasuredPair) => Shown) => {
    try {
      return show(await runner.measure(request, signal));
    } catch (error) {
      signal.throwIfAborted();
      // A commit that does not build, start or answer is none that a search can use.
      if (!(error instanceof LoadgateError) || error.kind === "publishing") throw error;
      return { standing: "skipped", reason: withHint(error) } as const;
    }
  };
  return {
    /** All steps so far. */
    steps: (): readonly BisectStep[] => steps,
    /**
     * Measures a pair, or takes the result from an earlier search that was killed, whose steps come in the same order.
     * @param show what the pair shows
     * @returns a step that is skipped if the pair could not be measured
     * @throws any error but a LoadgateError, and the signal's reason
     */
    take: async (
      request: PairRequest,
      show: (measured: MeasuredPair) => Shown,
    ): Promise<BisectStep> => {
      const { base, head } = request;
      const known = earlier.shift();
      if (known?.base === base && known.head === head) {
        steps.push(known);
        return known;
      }
      earlier.length = 0;
      const beganMs = now();
      const shown = await measured(request, show);
      const step = { base, head, ...shown, durationMs: now() - beganMs };
      steps.push(step);
      await store.write(steps);
      return step;
    },
  };
}
