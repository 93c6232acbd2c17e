import type { ToleranceMetricId } from "./metric.ts";

/** How a server is built, started and known to be ready. */
export interface ServerConfig {
  readonly name: string;
  /** Absolute path. */
  readonly directory: string;
  readonly build?: string;
  /** Shell command with `{port}` in place of the port. */
  readonly run: string;
  readonly port?: number;
  readonly ready: { readonly path: string; readonly timeoutMs: number };
  /** Absolute path. */
  readonly artifact?: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The answer that a scenario must get. */
export interface ExpectedAnswer {
  readonly status: number;
  readonly body?: string;
  /** Source of a regular expression. */
  readonly bodyMatches?: string;
  readonly contentType?: string;
}

/** One request, its answer, and the levels it is sent at. */
export interface ScenarioConfig {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absolute path of the request's body. */
  readonly bodyFile?: string;
  readonly expect: ExpectedAnswer;
  /** Names of the servers it is for. */
  readonly servers: readonly string[];
  readonly concurrency: readonly number[];
}

/** What the gate accepts. */
export interface GateConfig {
  /** Tolerated change for the worse, in percent, by metric. Only metrics named here are gated. */
  readonly tolerancePercent: Readonly<Partial<Record<ToleranceMetricId, number>>>;
  readonly maxErrorPercent: number;
}

/** The whole configuration, checked, with every default filled in. */
export interface Config {
  /** Absolute path of the file. */
  readonly file: string;
  readonly servers: readonly ServerConfig[];
  readonly scenarios: readonly ScenarioConfig[];
  readonly measure: {
    readonly burstMs: number;
    readonly warmUpMs: number;
    readonly budgetMs: number;
  };
  readonly gate: GateConfig;
  readonly baseline: {
    /** Absolute path of a folder. */
    readonly store: string;
    readonly keep: number;
    readonly branch?: string;
  };
}
