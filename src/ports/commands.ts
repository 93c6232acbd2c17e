/** A shell command of the configuration that ends by itself. */
export interface ConfiguredCommand {
  /** Its owner, for messages, such as `go (base)`. */
  readonly name: string;
  /** Its key, such as `servers.go.setup`. */
  readonly key: string;
  readonly command: string;
  /** Absolute path of its working folder. */
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
  /** Time limit in milliseconds; unlimited if absent. */
  readonly limitMs?: number;
  /** The configuration key of the limit; absent if there is none. */
  readonly limitKey?: string;
  /** Show its output only if it fails. */
  readonly isQuiet?: boolean;
}

/**
 * Runs a command of the configuration until it ends.
 * @returns its duration in milliseconds
 * @throws LoadgateError `measurement` with the end of its log when it fails or reaches its limit
 */
export type RunConfigured = (command: ConfiguredCommand, signal: AbortSignal) => Promise<number>;
