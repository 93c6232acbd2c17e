import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { withoutControls } from "../../domain/control-characters.ts";
import { runFolder } from "./run-folder.ts";

/** Lines that an error shows of what a process printed. */
export const TAIL_LINES = 50;

const LINE_LENGTH = 2000;
/** As many lines as are shown, each as long as one is shown, in characters of up to four bytes. */
const TAIL_BYTES = TAIL_LINES * LINE_LENGTH * 4;
const MAX_LOG_BYTES = 64 * 1024 * 1024;

/**
 * The last lines of a text, each cut off at a bound, without control characters: what a process
 * prints is not trusted with a terminal.
 */
export function lastLines(text: string, count = TAIL_LINES): readonly string[] {
  return text
    .split(/\r?\n/)
    .map(printable)
    .filter((line) => line.trim() !== "")
    .slice(-count);
}

/**
 * A line that is safe to show: no control or escape characters, no endless length.
 */
export function printable(line: string): string {
  const clean = withoutControls(stripVTControlCharacters(line).replaceAll("\t", "  "));
  return clean.length > LINE_LENGTH ? `${clean.slice(0, LINE_LENGTH)}…` : clean;
}

/** Lines that differ only in their numbers, of which so many are shown. */
const MOST_ALIKE = 3;

/**
 * The last lines, few of each kind: what a server says with each request must not hide the rest.
 * @returns at most as many as are shown, the first of them says how many were left out
 */
export function variedLines(lines: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  const kept = lines.toReversed().filter((line) => {
    const kind = line.replace(/[\da-f]{8,}|\d+/gi, "0");
    const times = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, times);
    return times <= MOST_ALIKE;
  });
  const left = lines.length - kept.length;
  if (left === 0) return lines.slice(-TAIL_LINES);
  const shown = kept.slice(0, TAIL_LINES - 1).toReversed();
  return [`(${left} lines that repeat others but for their numbers are left out)`, ...shown];
}

/** A log that a process writes by itself, so that reading it costs nothing while it is loaded. */
export interface LogFile {
  /** For the process's standard output and error. */
  readonly descriptor: number;
  readonly tail: () => readonly string[];
  /** The tail of a log that requests of ours may have filled. */
  readonly variedTail: () => readonly string[];
  /** Empties it when it has grown past its bound. */
  readonly trim: () => void;
  readonly close: () => void;
}

/**
 * Opens a log file that has no name any more, so that nothing of it can be left behind.
 */
export function openLogFile(): LogFile {
  const folder = mkdtempSync(path.join(runFolder(), "log-"));
  const descriptor = openSync(path.join(folder, "log"), "a+");
  rmSync(folder, { recursive: true });
  let open = true;
  const size = () => (open ? fstatSync(descriptor).size : 0);
  let cutOff: readonly string[] = [];
  const lines = (count: number) => {
    const end = size();
    const buffer = Buffer.alloc(Math.min(end, TAIL_BYTES));
    if (buffer.length > 0) readSync(descriptor, buffer, 0, buffer.length, end - buffer.length);
    return [...cutOff, ...lastLines(buffer.toString("utf8"), count)];
  };
  const tail = () => lines(TAIL_LINES).slice(-TAIL_LINES);
  return {
    descriptor,
    tail,
    variedTail: () => variedLines(lines(TAIL_BYTES)),
    trim: () => {
      if (size() <= MAX_LOG_BYTES) return;
      // What is written between the look and the cut is lost: look again while there is more.
      for (let tries = 0, seen = -1; tries < 5 && seen !== size(); tries += 1) {
        seen = size();
        cutOff = tail();
      }
      ftruncateSync(descriptor);
    },
    close: () => {
      if (open) closeSync(descriptor);
      open = false;
    },
  };
}
