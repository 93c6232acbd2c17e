import type { UsedFile } from "../domain/run/file/same-program.ts";
import type {
  ContainerImage,
  Readiness,
  ServerConfig,
  ServiceConfig,
} from "../domain/run/plan/config.ts";
import type { BurstUsage } from "../domain/run/series/sample.ts";
import type { Arm } from "../domain/run/series/series.ts";

/** How to start a server or service; its name is for messages. Without a port, a free one is chosen. */
export interface StartRequest extends Pick<ServerConfig, "name" | "directory" | "env" | "port"> {
  /** Shell command, or an image, whose figures are not known. */
  readonly run: string | ContainerImage;
  readonly ready: Readiness;
  /** It is one of the configuration's services, as messages then say. */
  readonly isService?: boolean;
  /** Services that run and env may name, and the arm that they belong to. */
  readonly beside?: { readonly arm: Arm; readonly services: readonly ServiceConfig[] };
  /** Program and arguments that start the shell; without it, the shell is started itself. */
  readonly launcher?: readonly string[];
  /**
   * Program and arguments that start the server's program. The shell starts them in place of a command that is one
   * program; they start the shell itself where the command is more than that.
   */
  readonly programLauncher?: readonly string[];
  /** How long it may take to end before it is killed; `STOP_GRACE_MS` of the domain without it. */
  readonly stopGraceMs?: number;
}

/** What a server's processes have used so far. Figures that the system does not give are absent. */
export interface ServerUsage {
  /** User and system time since its start. */
  readonly cpuMs?: number;
  readonly rssBytes?: number;
  /** Highest resident memory since its start, summed over its processes. */
  readonly peakRssBytes?: number;
}

/** What a server, and the services that it uses, used over some time. */
export type ObservedUsage = Pick<
  BurstUsage,
  | "serverCpuMs"
  | "peakCpuPercent"
  | "rssBytes"
  | "servicesCpuMs"
  | "servicesCpuUnknown"
  | "servicesRssBytes"
>;

/** A server that answers. One that was started here runs until it is stopped. */
export interface RunningServer {
  readonly name: string;
  /** For example `http://127.0.0.1:40213`, without a slash at the end. */
  readonly url: string;
  /** From spawn to the first right answer; absent where it ran before. */
  readonly coldStartMs?: number;
  readonly usage: () => Promise<ServerUsage>;
  /**
   * Does some work, and watches what the server uses meanwhile.
   * @returns the result of the work, and what the server used
   * @throws whatever the work throws
   */
  readonly observe: <Result>(
    work: () => Promise<Result>,
  ) => Promise<{ readonly result: Result; readonly usage: ObservedUsage }>;
  /**
   * Makes sure that the server still runs.
   * @throws LoadgateError `measurement` with its exit code and the end of its log
   */
  readonly assertAlive: () => void;
  /**
   * The same of a service, and that it still listens: what was started may go on without what listened.
   * @throws LoadgateError `measurement` as {@link assertAlive}
   */
  readonly assertListening?: () => void;
  /**
   * Makes sure that all services that it uses still listen; absent where no server uses any.
   * @throws LoadgateError `measurement` of the first that does not
   */
  readonly assertServices?: () => void;
  /** Files that its processes use now; undefined where the system does not tell. */
  readonly files: () => readonly UsedFile[] | undefined;
  /** Files that the services of its arm use; absent where it uses none. */
  readonly serviceFiles?: () => readonly UsedFile[];
  /** Ids of its processes that run now; empty where the system does not tell. */
  readonly processes: () => readonly number[];
  /** The same of the services of its arm; absent where it uses none. */
  readonly serviceProcesses?: () => readonly number[];
  /** The end of what it printed. */
  readonly logTail: () => readonly string[];
  /** Ends all its processes, with SIGKILL where needed. Never throws. */
  readonly stop: () => Promise<void>;
}

/** Starts servers, each with processes of its own. */
export interface ServerRuntime {
  /**
   * Starts a server and waits until it, and not another process, answers on its port.
   * @throws LoadgateError `measurement` when it exits, does not get ready, or another process has its port;
   * none of it runs then
   */
  readonly start: (request: StartRequest, signal: AbortSignal) => Promise<RunningServer>;
}
