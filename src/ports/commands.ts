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
}

/** Runs commands of the configuration. */
export interface Commands {
  /**
   * Runs a command to its end.
   * @returns how long it took, in milliseconds
   * @throws LoadgateError `measurement` with the end of its log when it fails
   */
  readonly run: (command: ConfiguredCommand, signal: AbortSignal) => Promise<number>;
}
