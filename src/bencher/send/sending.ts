import { withoutControls } from "../../domain/shared/control-characters.ts";
import { messageOf } from "../../domain/shared/error.ts";
import type { Bencher } from "../port.ts";

/** One run on its way to Bencher. */
export type Sending = Readonly<ReturnType<typeof createSending>>;

/**
 * A run on its way to Bencher, without a problem yet.
 * @param signal ends everything that is left to do
 */
export function createSending(bencher: Bencher, signal: AbortSignal) {
  const problems: string[] = [];
  /** Notes that something went wrong. @param what the beginning of a sentence */
  const addProblem = (what: string, error: unknown) => {
    const why = signal.aborted ? "time ran out" : withoutControls(messageOf(error), " ");
    problems.push(`${what}: ${why.replace(/\.+$/, "")}.`);
  };
  return {
    bencher,
    signal,
    /** What went wrong so far beside the main thing, in sentences. */
    problems,
    addProblem,
    /**
     * Does something that may fail, which is then a problem.
     * @param what the beginning of its sentence
     * @returns undefined if it failed
     */
    optional: async <Value>(what: string, work: () => Promise<Value>) => {
      try {
        signal.throwIfAborted();
        return await work();
      } catch (error) {
        addProblem(what, error);
        return undefined;
      }
    },
  };
}
