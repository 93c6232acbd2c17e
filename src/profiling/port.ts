import type { ServerConfig } from "../domain/run/plan/config.ts";
import type { RunningServer } from "../ports/server-runtime.ts";
import type { Sampled } from "./domain/stacks.ts";

/** A server whose starts are profiled: what its configuration says, and where it was built. */
export interface ProfiledServer extends Pick<ServerConfig, "directory" | "env"> {
  /** How it is profiled where the default does not do. */
  readonly profile?: Exclude<ServerConfig["profile"], false | undefined>;
  /** Length of the load that is profiled. */
  readonly loadMs: number;
  /** Absolute path of the tree that it is built from: names of files are relative to it. */
  readonly root: string;
}

/** A server under load, as a profiler sees it. */
export type LoadedServer = Pick<RunningServer, "url" | "processes" | "files">;

/** What a profiler saw while a server worked. */
export interface Profiled<Result> extends Sampled {
  /** Result of the work. */
  readonly result: Result;
  /** Name of the profiler, as it appears in reports. */
  readonly profiler: string;
}

/** A start of a server that can be profiled. */
export interface ProfiledStart {
  /** Environment of the server, with what the profiler needs in it. */
  readonly env: Readonly<Record<string, string>>;
  /** True if no other profiler is to prepare this start. */
  readonly isOnly?: boolean;
  /**
   * Profiles the running server while some work loads it.
   * @param signal ends it; nothing of the profiler runs then
   * @returns undefined, without the work, if no process of the server is one that the profiler knows
   * @throws Error with the reason and what to do if it knows one and cannot profile it, and any error of the work
   */
  readonly profile: <Result>(
    server: LoadedServer,
    work: () => Promise<Result>,
    signal: AbortSignal,
  ) => Promise<Profiled<Result> | undefined>;
  /** Removes everything the start created. Never throws. */
  readonly remove: () => void;
}

/** Something that shows which functions a program spends its CPU time in. */
export interface Profiler {
  /** Prepares one start of a server, whose program is not known yet. */
  readonly prepare: (server: ProfiledServer) => Promise<ProfiledStart>;
  /** Whether it works on this machine, and what to do if not; one line for a terminal. */
  readonly diagnose: (signal: AbortSignal) => Promise<ProfilerDiagnosis>;
}

/** The result of {@link Profiler.diagnose}. */
export interface ProfilerDiagnosis {
  /** Key of `loadgate doctor --json`, and what is profiled, such as `Python`. */
  readonly profiles: string;
  /** Name of the profiler, with its version if that is known. */
  readonly profiler: string;
  readonly works: boolean;
  /** What one would install or set; empty if it works. */
  readonly advice: string;
}
