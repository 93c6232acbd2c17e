/** Files whose reading shows. */
export interface ReadMarks {
  /** @returns absolute paths of those that were read since they were marked */
  readonly read: () => Promise<readonly string[]>;
}

/** From and to a moment, in milliseconds since 1970. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Sees which files programs use that open them only for a moment, and which builds write them. */
export interface ProgramWatch {
  /** Folders of the user and the machine that serve both arms wherever they lie: absolute real paths. */
  readonly shared: readonly string[];
  /**
   * Marks the files in a folder, without git's own, or single files.
   * @param except absolute paths of folders to leave out
   * @returns undefined where the system or the file system does not tell what is read
   */
  readonly mark: (
    what: string | readonly string[],
    except?: readonly string[],
  ) => Promise<ReadMarks | undefined>;
  /**
   * Files in the folders for installed programs and libraries that were last written in some time.
   * @param where real paths of programs beside which there may be more, and of folders to leave out
   * @returns absolute paths
   */
  readonly installed: (
    time: TimeSpan,
    where: { readonly programs: readonly string[]; readonly except: readonly string[] },
  ) => Promise<readonly string[]>;
  /**
   * What files hold.
   * @returns a word for the content of each file that can be read, by its path; large ones are left out
   */
  readonly contentOf: (files: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Which of some files, at any place, were last written in some time. */
  readonly written: (files: readonly string[], time: TimeSpan) => Promise<readonly string[]>;
  /** A path without symlinks; itself where there is no such file. */
  readonly realPath: (file: string) => Promise<string>;
}
