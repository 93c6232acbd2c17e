/** Files whose reading can be noticed. */
export interface ReadMarks {
  /** @returns absolute paths of those that were read since they were marked */
  readonly read: () => Promise<readonly string[]>;
}

/** File times lag behind our clock by up to a tick, so spans of time are taken to begin so much earlier. */
export const CLOCK_SLACK_MS = 20;

/** A span of time, in milliseconds since 1970. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Notices which files are read, even if only for a moment, and which files builds write. */
export interface ProgramWatch {
  /** Folders of the user and the machine that both arms may use wherever they are: absolute real paths. */
  readonly shared: readonly string[];
  /**
   * Marks the files in a folder, except git's own, or single files.
   * @param except absolute paths of folders to leave out
   * @returns undefined where reading cannot be noticed
   */
  readonly mark: (
    what: string | readonly string[],
    except?: readonly string[],
  ) => Promise<ReadMarks | undefined>;
  /**
   * Files in the folders for installed programs and libraries that were last written in some time.
   * @param where real paths of programs next to which there may be others, and of folders to leave out
   * @returns absolute paths
   */
  readonly installed: (
    time: TimeSpan,
    where: { readonly programs: readonly string[]; readonly except: readonly string[] },
  ) => Promise<readonly string[]>;
  /**
   * The same in other folders, those that a server's own settings name.
   * @param where the server's commands and the values of its variables, and real paths of folders to leave out
   * @returns absolute paths
   */
  readonly writtenWhereNamed: (
    time: TimeSpan,
    where: { readonly texts: readonly string[]; readonly except: readonly string[] },
  ) => Promise<readonly string[]>;
  /**
   * The contents of files, to be compared.
   * @returns a hash of each file that can be read, by its path; large files are left out
   */
  readonly contentOf: (files: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Which of some files were last written in some time, wherever they are. */
  readonly written: (files: readonly string[], time: TimeSpan) => Promise<readonly string[]>;
  /**
   * Which of some files got their content in some time, by the modification time. Marking a file does not change
   * that, as it does what {@link written} looks at, but a copy may have the time of its source.
   */
  readonly modified: (files: readonly string[], time: TimeSpan) => Promise<readonly string[]>;
  /** The real path of a file; the path itself where there is no such file. */
  readonly realPath: (file: string) => Promise<string>;
}
