import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A recorded or planned deed of the stand-in client; see stand-in.js and fake-report.js. */
export type Step = Readonly<Record<string, unknown>>;

/** What the stand-in does. */
export interface Script {
  readonly version?: string;
  /** What each call of `run` does; the last for all later ones. */
  readonly run?: readonly Step[];
  readonly archive?: Step;
  readonly measure?: Step;
  readonly alert?: Step;
}

/** A call that the stand-in got. */
export interface Call {
  readonly argv: readonly string[];
  readonly options: Readonly<Record<string, readonly string[]>>;
  readonly flags: readonly string[];
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly files: readonly string[];
  readonly pid: number;
}

/** A stand-in for Bencher's client in a folder of its own. */
export interface StandIn {
  readonly program: string;
  /** Folder of the program, for PATH. */
  readonly bin: string;
  readonly plan: (script: Script) => void;
  readonly calls: () => readonly Call[];
}

const STAND_IN = path.resolve(import.meta.dirname, "stand-in.js");

/** A key of the right form that opens nothing. */
export const PLANTED_KEY = "bencher_run_PLANTEDkey0PLANTEDkey1PLANTED2";

/**
 * Puts a stand-in for Bencher's client into a folder.
 */
export function standIn(folder: string, script: Script = {}): StandIn {
  const bin = path.join(folder, "bencher-bin");
  mkdirSync(bin, { recursive: true });
  const program = path.join(bin, "bencher");
  const text = `#!/bin/sh\nexec "${process.execPath}" "${STAND_IN}" "${bin}" "$@"\n`;
  writeFileSync(program, text, { mode: 0o755 });
  const plan = (next: Script) => writeFileSync(path.join(bin, "script.json"), JSON.stringify(next));
  plan(script);
  const log = path.join(bin, "calls.jsonl");
  return {
    program,
    bin,
    plan,
    calls: () =>
      existsSync(log)
        ? readFileSync(log, "utf8")
            .trim()
            .split("\n")
            .map((line): Call => JSON.parse(line))
        : [],
  };
}
