/** What outlives its purpose on the machine: processes that went away from us, files of killed runs. */
export interface Leftovers {
  /**
   * Ends what runs of this repository left that were killed, and removes their temporary files.
   * @returns how many processes that were
   */
  readonly removeOfKilledRuns: () => Promise<number>;
  /** Ends whatever this run has started and still runs, such as the daemon of a build tool. Never throws. */
  readonly endStarted: () => Promise<void>;
}
