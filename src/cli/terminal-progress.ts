import { formatDuration } from "../domain/format.ts";
import type { Progress, ProgressState } from "../ports/progress.ts";
import { paletteFor } from "./palette.ts";

/** Progress that can take its live line away again. */
export interface TerminalProgress extends Progress {
  readonly end: () => void;
}

const BAR_WIDTH = 24;
const PLAIN_EVERY_MS = 15_000;
const CLEAR_LINE = "\r\u001b[2K";

/**
 * Progress on standard error: one live line on a terminal, a line now and then elsewhere.
 */
export function createTerminalProgress(
  stream: NodeJS.WriteStream,
  environment: NodeJS.ProcessEnv,
): TerminalProgress {
  const { dim, yellow } = paletteFor(stream, environment);
  let stage = "";
  let lastPlainMs = Number.NEGATIVE_INFINITY;
  let live = false;
  const show = (text: string) => {
    live = true;
    stream.write(`${CLEAR_LINE}${text.slice(0, Math.max(20, stream.columns - 1))}`);
  };
  const end = () => {
    if (live) stream.write(CLEAR_LINE);
    live = false;
  };
  return {
    stage: (text) => {
      stage = text;
      if (stream.isTTY) show(`${text} …`);
      else stream.write(`${text}\n`);
    },
    advance: (state) => {
      if (stream.isTTY) {
        show(`${stage} ${bar(state.fraction)} ${describe(state)}`);
      } else if (performance.now() - lastPlainMs > PLAIN_EVERY_MS) {
        lastPlainMs = performance.now();
        stream.write(`${stage}: ${describe(state)}\n`);
      }
    },
    warn: (text) => {
      end();
      stream.write(`${yellow("warning:")} ${text}\n`);
    },
    log: (line) => {
      if (stream.isTTY) show(`${stage} … ${dim(line.trim())}`);
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
