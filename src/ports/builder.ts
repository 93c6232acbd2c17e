import type { ServerConfig } from "../domain/run/plan/config.ts";
import type { Tool } from "../domain/run/series/server-facts.ts";

/**
 * How to build a server; its name is for messages. Without `build` only folder and artifact are checked. The
 * time of `clean` is not counted.
 */
export type BuildRequest = Pick<
  ServerConfig,
  "name" | "directory" | "build" | "clean" | "env" | "artifact"
> &
  Partial<Pick<ServerConfig, "run" | "buildTimeoutMs">>;

/** A finished build. */
export interface Build {
  /** Absent when there was nothing to build. */
  readonly buildMs?: number;
  /** How long the server's setup took after it; absent where there is none. */
  readonly setupMs?: number;
  readonly artifactBytes?: number;
  /** Compilers and interpreters that the commands name, as they are found there; absent where there are none. */
  readonly tools?: readonly Tool[];
  /** It was restored from an earlier run that built the same files. */
  readonly isRestored?: boolean;
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
  /**
   * Keeps the build that was made last for later runs with the same files. To be called once it is known to be
   * made of those. Never throws.
   */
  readonly keep: (request: BuildRequest) => Promise<void>;
  /** Makes sure that no later run restores a build. Never throws. */
  readonly forget: (request: BuildRequest) => Promise<void>;
}
