/** The machine and the tools of a run; two runs are only comparable on the same testbed. */
export interface Environment {
  readonly os: string;
  readonly arch: string;
  readonly cpuModel: string;
  readonly cpuCount: number;
  readonly memoryBytes: number;
  /** Name of the hosted runner's image, if there is one. */
  readonly runnerImage?: string;
  /** Version of that image, such as `20260201.1.0`. */
  readonly imageVersion?: string;
  readonly node: string;
  readonly loadgate: string;
  /** Version of the load generator; absent if the run ended before it was known. */
  readonly oha?: string;
}

/** A server that was skipped because a program that it needs is not installed. */
export interface SkippedServer {
  readonly server: string;
  readonly program: string;
  /** Instructions for installing the program, from the configuration. */
  readonly install: string;
}
