/** Processes and files that runs leave on the machine. */
export interface Leftovers {
  /**
   * Ends the processes that killed runs of this repository left, and removes their temporary files.
   * @returns number of processes
   */
  readonly removeOfKilledRuns: () => Promise<number>;
  /** Ends all running processes that this run has started, such as a build tool's daemon. Never throws. */
  readonly endStarted: () => Promise<void>;
}
