/** What is needed to build a server. */
export interface BuildRequest {
  readonly name: string;
  readonly directory: string;
  /** Shell command; without it there is nothing to build, and only folder and artifact are looked at. */
  readonly build?: string;
  /** Shell command to run before, its time not counted. */
  readonly clean?: string;
  readonly env: Readonly<Record<string, string>>;
  /** Absolute path of the file that it makes. */
  readonly artifact?: string;
}

/** A finished build. */
export interface Build {
  /** Absent when there was nothing to build. */
  readonly buildMs?: number;
  readonly artifactBytes?: number;
  /** An earlier run built it from the same files. */
  readonly isRestored?: boolean;
}

/** What is kept of earlier builds. */
export interface BuildCacheSummary {
  /** Absolute path. */
  readonly folder: string;
  readonly builds: number;
  readonly bytes: number;
}

/** Builds servers. */
export interface Builder {
  /**
   * Runs a build to its end, or brings back what an earlier run built from the same files, unless it is
   * to be a fresh one.
   * @throws LoadgateError `measurement` with the build's log when it fails
   */
  readonly build: (
    request: BuildRequest,
    signal: AbortSignal,
    options?: { readonly fresh?: boolean },
  ) => Promise<Build>;
  /** Makes sure that no later run brings a build back. Never throws. */
  readonly forget: (request: BuildRequest) => Promise<void>;
}
