/** The folder that a run's files go to. */
export interface OutputFolder {
  /** Absolute path. */
  readonly location: string;
  /**
   * Makes the folder and sees whether files can be written there.
   * @throws LoadgateError `publishing` when they cannot
   */
  readonly prepare: () => Promise<void>;
  /**
   * Writes one file, whole or not at all.
   * @param name its name in the folder
   * @returns its path
   * @throws LoadgateError `publishing` when it cannot be written
   */
  readonly write: (name: string, text: string) => Promise<string>;
}
