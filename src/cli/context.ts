import type { Palette } from "../report/text/terminal.ts";
import type { TerminalProgress } from "./screen/terminal-progress.ts";

/** Everything of the process that the command line uses. */
export interface CliProcess {
  readonly argv: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly signal: AbortSignal;
}

/** What a command gets. */
export interface CliContext extends Pick<CliProcess, "environment" | "stdout" | "signal"> {
  /** The colours of standard output. */
  readonly palette: Palette;
  /** Shown on standard error; ended after the command. */
  readonly progress: TerminalProgress;
}
