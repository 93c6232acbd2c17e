import type { UsedFile } from "../domain/run/file/same-program.ts";
import type {
  ContainerImage,
  Readiness,
  ServerConfig,
  ServiceConfig,
} from "../domain/run/plan/config.ts";
import type { ObservedUsage } from "../domain/series/sample.ts";
import type { Arm } from "../domain/series/series.ts";

/**
 * The parts of a server or service needed to start it; the name is for messages. Without a port, a free one is
 * chosen.
 */
export interface StartRequest extends Pick<ServerConfig, "name" | "directory" | "env" | "port"> {
  /** Shell command, or an image, whose resource usage is unknown. */
  readonly run: string | ContainerImage;
  readonly ready: Readiness;
  /** True for a service of the configuration; only affects messages. */
  readonly isService?: boolean;
  /** Services that `run` and `env` may name, and their arm. */
  readonly beside?: { readonly arm: Arm; readonly services: readonly ServiceConfig[] };
  /** Program and arguments that start the shell; by default it is started directly. */
  readonly launcher?: readonly string[];
  /**
   * Program and arguments that start the server's program. If the command is a single program, the shell starts
   * them in its place; otherwise they start the shell itself.
   */
  readonly programLauncher?: readonly string[];
  /** Time it may take to end before it is killed; `STOP_GRACE_MS` of the domain by default. */
  readonly stopGraceMs?: number;
}

/** Resources used by a server's processes so far. Figures that the system does not report are absent. */
export interface ServerUsage {
  /** User and system time since its start. */
  readonly cpuMs?: number;
  /** Resident memory; pages that its processes share count once, where the kernel shows them. */
  readonly rssBytes?: number;
  /** The same since its start, of each process at its own highest. */
  readonly peakRssBytes?: number;
}

/** A server that answers. If Loadgate started it, it runs until it is stopped. */
export interface RunningServer {
  readonly name: string;
  /** Such as `http://127.0.0.1:40213`, without a trailing slash. */
  readonly url: string;
  /** Time from spawn to the first expected answer; absent if it was already running. */
  readonly coldStartMs?: number;
  readonly usage: () => Promise<ServerUsage>;
  /**
   * Runs some work and records the server's resource usage meanwhile.
   * @returns the result of the work, the usage, and the CPU time that it used between the last observation and this one
   * @throws any error of the work
   */
  readonly observe: <Result>(work: () => Promise<Result>) => Promise<{
    readonly result: Result;
    readonly usage: ObservedUsage;
    readonly earlierCpuMs?: number | undefined;
  }>;
  /**
   * Waits until the server is idle, if it worked after earlier observations, for at most `IDLE_WAIT_MS` of the domain in
   * all, and as long again after its last load; absent if the system does not report its resource usage.
   * @returns its CPU use in percent of a core if it still worked after its last load; undefined otherwise
   */
  readonly settle?: (signal: AbortSignal, isLast?: boolean) => Promise<number | undefined>;
  /**
   * Throws if the server has ended.
   * @throws LoadgateError `measurement` with its exit code and the end of its log
   */
  readonly assertAlive: () => void;
  /**
   * The same for a service, and also if it no longer listens: the started process may outlive the listening one.
   * @throws LoadgateError `measurement` as {@link assertAlive}
   */
  readonly assertListening?: () => void;
  /**
   * Throws if a service that the server uses no longer listens; absent if no server uses any.
   * @throws LoadgateError `measurement` for the first one
   */
  readonly assertServices?: () => void;
  /** Files that its processes use now; undefined if the system does not report them. */
  readonly files: () => readonly UsedFile[] | undefined;
  /** Files that its arm's services use; absent if it uses none. */
  readonly serviceFiles?: () => readonly UsedFile[];
  /** Ids of its running processes; empty if the system does not report them. */
  readonly processes: () => readonly number[];
  /** The same for its arm's services; absent if it uses none. */
  readonly serviceProcesses?: () => readonly number[];
  /** The end of its output. */
  readonly logTail: () => readonly string[];
  /** Ends all its processes, with SIGKILL if necessary. Never throws. */
  readonly stop: () => Promise<void>;
}

/** Starts servers, each with processes of its own. */
export interface ServerRuntime {
  /**
   * Starts a server and waits until it answers on its port, and verifies that no other process does.
   * @throws LoadgateError `measurement` when it exits, does not become ready, or another process has its port; then
   * none of its processes is left
   */
  readonly start: (request: StartRequest, signal: AbortSignal) => Promise<RunningServer>;
}
