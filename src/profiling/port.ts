import type { ServerConfig } from "../domain/run/plan/config.ts";
import type { Stacks } from "./domain/stacks.ts";

/** A start of a server that can be profiled. */
export interface ProfiledStart {
  /** Environment of the server, with what the profiler needs in it. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Profiles the running server while some work loads it.
   * @returns the result of the work, and samples by stack; undefined, without the work, if no process of the server is
   * one that the profiler knows
   * @throws Error if it fails, and any error of the work
   */
  readonly profile: <Result>(
    work: () => Promise<Result>,
  ) => Promise<{ readonly result: Result; readonly stacks: Stacks } | undefined>;
  /** Removes everything the start created. Never throws. */
  readonly remove: () => void;
}

/** Something that shows which functions a program spends its CPU time in. */
export interface Profiler {
  /** As it appears in reports. */
  readonly name: string;
  /**
   * Prepares one start of a server.
   * @param root absolute path of the tree that it is built from: names of files are relative to it
   */
  readonly prepare: (server: Pick<ServerConfig, "env">, root: string) => Promise<ProfiledStart>;
}
