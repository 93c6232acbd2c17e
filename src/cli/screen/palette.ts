import pc from "picocolors";
import type { Palette } from "../../report/text/terminal.ts";

/** Whether a stream is a terminal that takes more than plain lines. */
export function isTerminal(stream: NodeJS.WriteStream, environment: NodeJS.ProcessEnv): boolean {
  return stream.isTTY === true && environment["TERM"] !== "dumb";
}

/**
 * Colours for a stream: only on a terminal, and not where NO_COLOR is set (https://no-color.org).
 */
export function paletteFor(stream: NodeJS.WriteStream, environment: NodeJS.ProcessEnv): Palette {
  return pc.createColors(isTerminal(stream, environment) && !environment["NO_COLOR"]);
}
