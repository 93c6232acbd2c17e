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

/** Places outside both trees that may hold programs of both arms. */
export interface OutsidePlaces {
  /** Real paths of files in use. Programs may have others installed next to them. */
  readonly files: readonly string[];
  /** Commands and values of variables, which may name folders. */
  readonly texts: readonly string[];
  /** Real paths of folders to leave out. */
  readonly except: readonly string[];
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
   * Files and symlinks that were last written within a time span: those in use, those in the folders of installed
   * programs and libraries, and those in named folders.
   * @returns absolute paths
   */
  readonly writtenOutside: (time: TimeSpan, places: OutsidePlaces) => Promise<readonly string[]>;
  /**
   * Those of some files that were last written within a time span, in any folder.
   * @param by `change`: when the file was last changed in any way, which marking does too; `content`: when it got its
   * content, though a copy may have the time of its source
   */
  readonly written: (
    files: readonly string[],
    time: TimeSpan,
    by: "change" | "content",
  ) => Promise<readonly string[]>;
  /**
   * Hashes the contents of files for comparison.
   * @returns a hash of each readable file, by its path; large files are left out
   */
  readonly contentOf: (files: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The real path of a file; the path itself if it does not exist. */
  readonly realPath: (file: string) => Promise<string>;
}
