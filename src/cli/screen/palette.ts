import pc from "picocolors";
import type { Palette } from "../../report/text/terminal.ts";

/** True if a stream is a terminal that supports more than plain lines. */
export function isTerminal(stream: NodeJS.WriteStream, environment: NodeJS.ProcessEnv): boolean {
  return stream.isTTY === true && environment["TERM"] !== "dumb";
}

/** Colours for a stream: only on a terminal, and only if NO_COLOR is not set (https://no-color.org). */
export function paletteFor(stream: NodeJS.WriteStream, environment: NodeJS.ProcessEnv): Palette {
  return pc.createColors(isTerminal(stream, environment) && !environment["NO_COLOR"]);
}
