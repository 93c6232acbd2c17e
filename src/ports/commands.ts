/** A shell command of the configuration that ends by itself. */
export interface ConfiguredCommand {
  /** Whose it is, for messages, such as `go (base)`. */
  readonly name: string;
  /** Its key, such as `servers.go.setup`. */
  readonly key: string;
  readonly command: string;
  /** Absolute path of the folder that it runs in. */
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
  /** How long it may take, in milliseconds; without it, as long as it likes. */
  readonly limitMs?: number;
  /** The configuration's key that changes it; absent where none does. */
  readonly limitKey?: string;
  /** Its output is discarded unless it fails. */
  readonly isQuiet?: boolean;
}

/** Runs commands of the configuration. */
export interface Commands {
  /**
   * Runs a command to its end.
   * @returns how long it took, in milliseconds
   * @throws LoadgateError `measurement` with the end of its log when it fails, or is stopped at its limit
   */
  readonly run: (command: ConfiguredCommand, signal: AbortSignal) => Promise<number>;
}
