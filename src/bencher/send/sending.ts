import { withoutControls } from "../../domain/shared/control-characters.ts";
import { messageOf } from "../../domain/shared/error.ts";
import type { Bencher } from "../port.ts";

/** A run being sent. */
export type Sending = Readonly<ReturnType<typeof createSending>>;

/**
 * Creates the state of a run being sent.
 * @param signal ends all remaining work
 */
export function createSending(bencher: Bencher, signal: AbortSignal) {
  const problems: string[] = [];
  /** Records a problem. @param what the beginning of a sentence */
  const addProblem = (what: string, error: unknown) => {
    const why = signal.aborted ? "time ran out" : withoutControls(messageOf(error), " ");
    problems.push(`${what}: ${why.replace(/\.+$/, "")}.`);
  };
  return {
    bencher,
    signal,
    /** Problems so far, as sentences, not including the main failure. */
    problems,
    addProblem,
    /**
     * Runs optional work. A failure is recorded as a problem.
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
