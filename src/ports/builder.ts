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
}

/** Builds servers. */
export interface Builder {
  /**
   * Runs a build to its end.
   * @throws LoadgateError `measurement` with the build's log when it fails
   */
  readonly build: (request: BuildRequest, signal: AbortSignal) => Promise<Build>;
}
