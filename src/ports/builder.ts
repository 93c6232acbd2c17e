import type { ServerConfig } from "../domain/run/plan/config.ts";
import type { ServerFacts } from "../domain/series/server-facts.ts";

/**
 * Parts of a server's configuration that a build needs; the name is for messages. Without `build`, only folder and
 * artifact are checked. The time of `clean` is not counted.
 */
export type BuildRequest = Pick<
  ServerConfig,
  "name" | "directory" | "build" | "clean" | "env" | "artifact"
> &
  Partial<Pick<ServerConfig, "run" | "buildTimeoutMs">>;

/** A finished build. Its time is absent if there was nothing to build; the setup runs after it. */
export interface Build
  extends Pick<ServerFacts, "buildMs" | "setupMs" | "artifactBytes" | "tools"> {
  /** Restored from an earlier run that built the same files. */
  readonly isRestored?: boolean;
}

/** Builds servers. */
export interface Builder {
  /**
   * Runs a build until it ends, or restores what an earlier run built from the same files, unless a fresh build is
   * requested.
   * @throws LoadgateError `measurement` with the build's log when it fails
   */
  readonly build: (
    request: BuildRequest,
    signal: AbortSignal,
    options?: { readonly fresh?: boolean },
  ) => Promise<Build>;
  /**
   * Keeps the last build for later runs with the same files. Call it once the build is known to be made from these
   * files. Never throws.
   */
  readonly keep: (request: BuildRequest) => Promise<void>;
  /** Prevents later runs from restoring a build. Never throws. */
  readonly forget: (request: BuildRequest) => Promise<void>;
}
