import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parsed, reportSchema, type StoredReport } from "../../../src/bencher/domain/answer.ts";
import type { BencherMetrics } from "../../../src/bencher/domain/measures.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../fixtures/bencher");

/** A call of the real client against a real server. */
export interface Recording {
  readonly name: string;
  readonly command: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number;
}

/** Names of all recordings. */
export const RECORDINGS = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "inputs")
  .map(({ name }) => name)
  .sort();

/** One recording. */
export function recording(name: string): Recording {
  const read = (file: string) => readFileSync(path.join(FOLDER, name, file), "utf8");
  return {
    name,
    command: read("cmd").trim(),
    stdout: read("stdout"),
    stderr: read("stderr"),
    exit: Number(read("exit")),
  };
}

/** The report that a recording's client printed. */
export function recordedReport(name: string): StoredReport {
  return parsed(reportSchema, JSON.parse(recording(name).stdout));
}

/** What a recording's client was given, by the name of the file in `inputs`. */
export function recordedInput(name: string): BencherMetrics {
  return JSON.parse(readFileSync(path.join(FOLDER, "inputs", name), "utf8"));
}

/**
 * The value of an option in a recording's call.
 * @returns undefined where the call has none
 */
export function optionOf({ command }: Recording, option: string): string | undefined {
  return new RegExp(`--${option} "?([^" ]+)`).exec(command)?.[1];
}
