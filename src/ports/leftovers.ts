/** What runs leave on the machine: processes that outlive them, and files of killed runs. */
export interface Leftovers {
  /**
   * Ends the processes that killed runs of this repository left, and removes their temporary files.
   * @returns how many processes there were
   */
  readonly removeOfKilledRuns: () => Promise<number>;
  /** Ends whatever this run has started that still runs, such as a build tool's daemon. Never throws. */
  readonly endStarted: () => Promise<void>;
}
