import pc from "picocolors";
import type { Palette } from "../report/terminal.ts";

/**
 * Colours for a stream: only on a terminal, and not where NO_COLOR is set (https://no-color.org).
 */
export function paletteFor(stream: NodeJS.WriteStream, environment: NodeJS.ProcessEnv): Palette {
  return pc.createColors(stream.isTTY === true && !environment["NO_COLOR"]);
}
