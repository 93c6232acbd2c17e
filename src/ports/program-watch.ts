/** Files marked so that reads can be detected. */
export interface ReadMarks {
  /** @returns absolute paths of the files read since they were marked */
  readonly read: () => Promise<readonly string[]>;
}

/** File times lag behind our clock by up to a tick, so time spans start this much earlier. */
export const CLOCK_SLACK_MS = 20;

/** A time span, in milliseconds since 1970. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Detects which files are read, even if only for a moment, and which files builds write. */
export interface ProgramWatch {
  /** Folders of the user and the machine that both arms may use: absolute real paths. */
  readonly shared: readonly string[];
  /**
   * Marks the files in a folder, except git's own, or single files.
   * @param except absolute paths of folders to leave out
   * @returns undefined if reads cannot be detected
   */
  readonly mark: (
    what: string | readonly string[],
    except?: readonly string[],
  ) => Promise<ReadMarks | undefined>;
  /**
   * Files in the folders of installed programs and libraries that were last written within a time span.
   * @param where real paths of programs that may have others installed next to them, and of folders to leave out
   * @returns absolute paths
   */
  readonly installed: (
    time: TimeSpan,
    where: { readonly programs: readonly string[]; readonly except: readonly string[] },
  ) => Promise<readonly string[]>;
  /**
   * The same in folders named in a server's own settings.
   * @param where the server's commands and the values of its variables, and real paths of folders to leave out
   * @returns absolute paths
   */
  readonly writtenWhereNamed: (
    time: TimeSpan,
    where: { readonly texts: readonly string[]; readonly except: readonly string[] },
  ) => Promise<readonly string[]>;
  /**
   * Hashes the contents of files for comparison.
   * @returns a hash of each readable file, by its path; large files are left out
   */
  readonly contentOf: (files: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Those of some files that were last written within a time span, in any folder. */
  readonly written: (files: readonly string[], time: TimeSpan) => Promise<readonly string[]>;
  /**
   * Those of some files that got their content within a time span, by modification time. Unlike the times that
   * {@link written} reads, marking does not change it, but a copy may have the time of its source.
   */
  readonly modified: (files: readonly string[], time: TimeSpan) => Promise<readonly string[]>;
  /** The real path of a file; the path itself if it does not exist. */
  readonly realPath: (file: string) => Promise<string>;
}
