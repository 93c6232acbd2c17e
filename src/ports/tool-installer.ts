/** An installed tool. */
export interface InstalledTool {
  /** Absolute path of the program. */
  readonly program: string;
  readonly version: string;
  readonly source: "path" | "cache" | "release" | "cargo";
}

/** Makes sure that a tool of a pinned version is there. */
export interface ToolInstaller {
  /** @throws LoadgateError `measurement` when it can be had in no way, with each way's reason */
  readonly install: (signal: AbortSignal) => Promise<InstalledTool>;
}
