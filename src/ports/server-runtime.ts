import type { UsedFile } from "../domain/same-program.ts";

/** What is needed to start a server. */
export interface StartRequest {
  /** For messages, for example `go` or `go (base)`. */
  readonly name: string;
  readonly directory: string;
  /** Shell command with `{port}` in place of the port. */
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
  /** Fixed port; a free one is chosen without it. */
  readonly port?: number;
  readonly ready: { readonly path: string; readonly timeoutMs: number };
}

/** What a server's processes have used so far. A figure that the system does not give is absent. */
export interface ServerUsage {
  /** User and system time since its start. */
  readonly cpuMs?: number;
  readonly rssBytes?: number;
  /** Highest resident memory since its start, summed over its processes. */
  readonly peakRssBytes?: number;
}

/** What a server used over some time. A figure that the system does not give is absent. */
export interface ObservedUsage {
  readonly serverCpuMs?: number;
  /** The highest CPU use over a tenth of a second; 100 is one core. */
  readonly peakCpuPercent?: number;
  /** The highest resident memory. */
  readonly rssBytes?: number;
}

/** A server that answers. It runs until it is stopped. */
export interface RunningServer {
  readonly name: string;
  /** For example `http://127.0.0.1:40213`, without a slash at the end. */
  readonly url: string;
  /** From spawn to the first right answer. */
  readonly coldStartMs: number;
  readonly usage: () => Promise<ServerUsage>;
  /**
   * Does some work, and watches meanwhile what the server uses.
   * @returns what the work gave, and what the server used during it
   * @throws whatever the work throws
   */
  readonly observe: <Result>(
    work: () => Promise<Result>,
  ) => Promise<{ readonly result: Result; readonly usage: ObservedUsage }>;
  /**
   * Makes sure that it still runs.
   * @throws LoadgateError `measurement` with its exit code and the end of its log
   */
  readonly assertAlive: () => void;
  /** What its processes use right now; undefined where the system does not tell. */
  readonly files: () => readonly UsedFile[] | undefined;
  /** The end of what it printed. */
  readonly logTail: () => readonly string[];
  /** Ends all its processes, by force when it does not go. Never throws. */
  readonly stop: () => Promise<void>;
}

/** Starts servers, each with its processes set apart. */
export interface ServerRuntime {
  /**
   * Starts a server and waits until it, and not another process, answers on its port.
   * @throws LoadgateError `measurement` when it exits, does not get ready, or its port is another's;
   * nothing of it runs then
   */
  readonly start: (request: StartRequest, signal: AbortSignal) => Promise<RunningServer>;
}
