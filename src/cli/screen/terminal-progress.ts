import { formatDuration } from "../../domain/shared/format.ts";
import type { Progress, ProgressState } from "../../ports/progress.ts";
import { isTerminal, paletteFor } from "./terminal.ts";

/** Progress that can remove its live line. */
export interface TerminalProgress extends Progress {
  readonly end: () => void;
}

const BAR_WIDTH = 24;
const PLAIN_EVERY_MS = 15_000;
/** Interval for showing a line of a stage's log if there is no live line. */
const LOG_EVERY_MS = 30_000;
const CLEAR_LINE = "\r\u001b[2K";

/** Progress on standard error: one live line on a terminal, an occasional line elsewhere. */
export function createTerminalProgress(
  stream: NodeJS.WriteStream,
  environment: NodeJS.ProcessEnv,
): TerminalProgress {
  const { dim, yellow } = paletteFor(stream, environment);
  const isLive = isTerminal(stream, environment);
  let stage = "";
  let lastPlainMs = Number.NEGATIVE_INFINITY;
  let lastLogMs = 0;
  let live = false;
  const show = (text: string, faint = "") => {
    live = true;
    // A width of 0 means unknown. The line is cut before it is coloured, because a colour without its end would not
    // stop.
    const width = Math.max(20, (stream.columns || 80) - 1);
    const shown = text.slice(0, width);
    const rest = faint.slice(0, width - shown.length);
    stream.write(`${CLEAR_LINE}${shown}${rest === "" ? "" : dim(rest)}`);
  };
  const end = () => {
    if (live) stream.write(CLEAR_LINE);
    live = false;
  };
  const note = (text: string) => {
    end();
    stream.write(`${text}\n`);
  };
  return {
    stage: (text) => {
      stage = text;
      lastLogMs = performance.now();
      if (isLive) show(`${text} …`);
      else stream.write(`${text}\n`);
    },
    advance: (state) => {
      if (isLive) {
        show(`${stage} ${bar(state.fraction)} ${describe(state)}`);
      } else if (performance.now() - lastPlainMs > PLAIN_EVERY_MS) {
        lastPlainMs = performance.now();
        stream.write(`${stage}: ${describe(state)}\n`);
      }
    },
    note,
    warn: (text) => note(`${yellow("warning:")} ${text}`),
    log: (line) => {
      // An empty line would take the place of a useful one.
      if (line.trim() === "") return;
      if (isLive) {
        show(`${stage} … `, line.trim());
      } else if (performance.now() - lastLogMs >= LOG_EVERY_MS) {
        lastLogMs = performance.now();
        stream.write(`${stage}: ${line.trim()}\n`);
      }
    },
    end,
  };
}

function bar(fraction: number): string {
  const full = Math.round(fraction * BAR_WIDTH);
  return "█".repeat(full) + "░".repeat(BAR_WIDTH - full);
}

function describe({ fraction, remainingMs, current }: ProgressState): string {
  const percent = `${Math.floor(fraction * 100)} %`.padStart(5);
  return `${percent}, ${formatDuration(remainingMs)} left, ${current}`;
}
