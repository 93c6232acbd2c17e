import { closeSync, fstatSync, ftruncateSync, openSync, readSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { withoutControls } from "../../domain/shared/control-characters.ts";
import { runFolder } from "./run-folder.ts";

/** Number of output lines of a process that an error shows. */
export const TAIL_LINES = 50;

const LINE_LENGTH = 2000;
/** All shown lines at their maximum length, in characters of up to four bytes. */
const TAIL_BYTES = TAIL_LINES * LINE_LENGTH * 4;
const MAX_LOG_BYTES = 64 * 1024 * 1024;

/**
 * The last lines of a text, each truncated and without control characters: a process' output must not control the
 * terminal.
 */
export function lastLines(text: string, count = TAIL_LINES): readonly string[] {
  return text
    .split(/\r?\n/)
    .map(printable)
    .filter((line) => line.trim() !== "")
    .slice(-count);
}

/** A line made safe to show: without control or escape characters, and of limited length. */
export function printable(line: string): string {
  const clean = withoutControls(stripVTControlCharacters(line).replaceAll("\t", "  "));
  return clean.length > LINE_LENGTH ? `${clean.slice(0, LINE_LENGTH)}…` : clean;
}

/** Maximum number of shown lines that differ only in numbers. */
const MOST_ALIKE = 3;

/**
 * The last lines, with only a few of each kind, so that a log line for each request does not hide the rest.
 * @returns at most {@link TAIL_LINES}; the first says how many were left out
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
  return [`(${left} lines left out that differ from others only in numbers)`, ...shown];
}

/**
 * Opens a log file that a process writes to directly, so that logging costs us nothing under load. The file is
 * unlinked at once, so nothing is left behind.
 * @param masked removes secrets from a text
 */
export function openLogFile(masked: (text: string) => string = (text) => text) {
  const file = path.join(runFolder(), "log");
  const descriptor = openSync(file, "a+");
  rmSync(file);
  let open = true;
  const size = () => (open ? fstatSync(descriptor).size : 0);
  let cutOff: readonly string[] = [];
  const lines = (count: number) => {
    const end = size();
    const buffer = Buffer.alloc(Math.min(end, TAIL_BYTES));
    if (buffer.length > 0) readSync(descriptor, buffer, 0, buffer.length, end - buffer.length);
    return [...cutOff, ...lastLines(masked(buffer.toString("utf8")), count)];
  };
  const tail = () => lines(TAIL_LINES).slice(-TAIL_LINES);
  return {
    /** File descriptor for the process's standard output and error. */
    descriptor,
    tail,
    /** The tail of a log that our own requests may have filled. */
    variedTail: () => variedLines(lines(TAIL_BYTES)),
    /** Truncates the log if it has grown too long. */
    trim: () => {
      if (size() <= MAX_LOG_BYTES) return;
      // Lines written between reading and truncating would be lost, so read again while the log grows.
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

/** Beginning of a line that names an error: `Error: …`, `java.net.BindException: …`, `panic: …`. */
const NAMES_ERROR =
  /^(?:Caused by: |Exception in thread "[^"]*" )?(?:[\w.$]*(?:Error|Exception)\b(?: \[\w+\])?: |panic: |fatal error: |error: )\S/i;

const SHOWN_LENGTH = 200;

/**
 * Finds the log line with the reason a program ended; a long stack trace may follow it.
 * @param lines the end of the log
 * @returns the last such line, truncated to a limit, or undefined
 */
export function errorLine(lines: readonly string[]): string | undefined {
  const line = lines.findLast((one) => NAMES_ERROR.test(one))?.trim();
  return line !== undefined && line.length > SHOWN_LENGTH
    ? `${line.slice(0, SHOWN_LENGTH)}…`
    : line;
}
