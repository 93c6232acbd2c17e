/** How to build a server. */
export interface BuildRequest {
  readonly name: string;
  readonly directory: string;
  /** Shell command; without it nothing is built, and only folder and artifact are checked. */
  readonly build?: string;
  /** Shell command to run first; its time is not counted. */
  readonly clean?: string;
  readonly env: Readonly<Record<string, string>>;
  /** Absolute path of the file that the build makes. */
  readonly artifact?: string;
}

/** A finished build. */
export interface Build {
  /** Absent when there was nothing to build. */
  readonly buildMs?: number;
  readonly artifactBytes?: number;
  /** It was restored from an earlier run that built the same files. */
  readonly isRestored?: boolean;
}

/** The builds that are kept. */
export interface BuildCacheSummary {
  /** Absolute path. */
  readonly folder: string;
  readonly builds: number;
  readonly bytes: number;
}

/** Builds servers. */
export interface Builder {
  /**
   * Runs a build to its end, or restores what an earlier run built from the same files, unless a fresh build is
   * asked for.
   * @throws LoadgateError `measurement` with the build's log when it fails
   */
  readonly build: (
    request: BuildRequest,
    signal: AbortSignal,
    options?: { readonly fresh?: boolean },
  ) => Promise<Build>;
  /** Makes sure that no later run restores a build. Never throws. */
  readonly forget: (request: BuildRequest) => Promise<void>;
}
