/** An installed tool. */
export interface InstalledTool {
  /** Absolute path of the program. */
  readonly program: string;
  readonly version: string;
  readonly source: "path" | "cache" | "release" | "cargo";
}

/** Ensures that a pinned version of a tool is installed. */
export interface ToolInstaller {
  /** @throws LoadgateError `measurement` when every source fails, with the reason for each */
  readonly install: (signal: AbortSignal) => Promise<InstalledTool>;
}
