import { closeSync, fstatSync, ftruncateSync, openSync, readSync, rmSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { withoutControls } from "../../domain/shared/control-characters.ts";
import { excerptOf, type Kept } from "../../domain/shared/log-excerpt.ts";
import { runFolder } from "./run-folder.ts";

/** How much of a log an error shows: fifty lines. */
export const SHOWN: Kept = { first: 10, causes: 9, last: 30 };

const LINE_LENGTH = 2000;
/** All last lines at their maximum length, in characters of up to four bytes. */
const PART_BYTES = SHOWN.last * LINE_LENGTH * 4;
const MAX_LOG_BYTES = 64 * 1024 * 1024;

/** The lines of a text that tell most, each truncated and without control characters. */
export function shownLines(text: string): readonly string[] {
  return excerptOf(text.split(/\r?\n/), SHOWN).map(printable);
}

/** A line made safe to show: without control or escape characters, and of limited length. */
export function printable(line: string): string {
  const clean = withoutControls(stripVTControlCharacters(line).replaceAll("\t", "  "));
  return shortened(clean, LINE_LENGTH);
}

/** A text, cut off with an ellipsis if it is too long. */
function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
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
  const part = (from: number, to: number) => {
    const buffer = Buffer.alloc(to - from);
    if (buffer.length > 0) readSync(descriptor, buffer, 0, buffer.length, from);
    return masked(buffer.toString("utf8"));
  };
  const tail = () => {
    const end = size();
    if (end <= 2 * PART_BYTES) return shownLines([...cutOff, part(0, end)].join("\n"));
    // Whole lines only: half a line could hold half a secret.
    const [begin, rest] = [part(0, PART_BYTES), part(end - PART_BYTES, end)];
    const whole = begin.slice(0, begin.lastIndexOf("\n") + 1) + rest.slice(rest.indexOf("\n") + 1);
    return shownLines([...cutOff, whole].join("\n"));
  };
  return {
    /** File descriptor for the process's standard output and error. */
    descriptor,
    tail,
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
  return line && shortened(line, SHOWN_LENGTH);
}
