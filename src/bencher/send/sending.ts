import { withoutControls } from "../../domain/shared/control-characters.ts";
import { messageOf } from "../../domain/shared/error.ts";
import type { Bencher } from "../port.ts";

/** One run on its way to Bencher. */
export interface Sending {
  readonly bencher: Bencher;
  readonly signal: AbortSignal;
  /** What went wrong so far beside the main thing, in sentences. */
  readonly problems: readonly string[];
  /** Notes that something went wrong. @param what the beginning of a sentence */
  readonly addProblem: (what: string, error: unknown) => void;
  /**
   * Does something that may fail, which is then a problem.
   * @param what the beginning of its sentence
   * @returns undefined if it failed
   */
  readonly optional: <Value>(
    what: string,
    work: () => Promise<Value>,
  ) => Promise<Value | undefined>;
}

/**
 * A run on its way to Bencher, without a problem yet.
 * @param signal ends everything that is left to do
 */
export function createSending(bencher: Bencher, signal: AbortSignal): Sending {
  const problems: string[] = [];
  const addProblem = (what: string, error: unknown) => {
    const why = signal.aborted ? "time ran out" : withoutControls(messageOf(error), " ");
    problems.push(`${what}: ${why.replace(/\.+$/, "")}.`);
  };
  return {
    bencher,
    signal,
    problems,
    addProblem,
    optional: async (what, work) => {
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
