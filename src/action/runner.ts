import * as core from "@actions/core";
import type { Place } from "../domain/review/annotation.ts";
import { withoutControls } from "../domain/shared/control-characters.ts";
import { messageOf } from "../domain/shared/error.ts";
import { formatDuration } from "../domain/shared/format.ts";
import type { Progress } from "../ports/progress.ts";

/** Makes untrusted text safe in an annotation: the runner accepts the command `##[name]` anywhere in a line. */
export function harmless(text: string): string {
  return text.replaceAll("##[", "## [");
}

/**
 * Annotates the job with an untrusted text.
 * @param level such as `core.error`
 * @param place the line that it is about, if it is about one
 */
export function annotate(level: typeof core.error, text: string, place?: Place): void {
  level(harmless(text), { title: "Loadgate", file: place?.file, startLine: place?.line });
}

/**
 * Writes an untrusted line to the job's log. The runner also accepts the command `::name::` at the start of a line,
 * after spaces.
 */
export function logUntrusted(line: string): void {
  core.info(`│ ${harmless(withoutControls(line, " "))}`);
}

/** Writes a line to the step's debug log, which the runner shows if a job was restarted with debug logging. */
export function debugUntrusted(line: string): void {
  if (process.env["RUNNER_DEBUG"] === "1") core.debug(harmless(withoutControls(line, " ")));
}

const warned = new Set<string>();

/**
 * Writes to a file of the runner. If that fails, as in a container whose user may not write there, the rest of the job
 * goes on with one warning.
 * @param what in words, for the warning
 */
export async function toRunner(what: string, write: () => unknown): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (warned.has(what)) return;
    warned.add(what);
    annotate(core.warning, `The job's ${what} could not be written: ${messageOf(error)}`);
  }
}

/** Progress in a job's log whose last group can be closed. */
export type JobProgress = Progress & { readonly end: () => void };

const LINE_EVERY_MS = 15_000;

/** Progress in a job's log: a foldable group for each stage. */
export function createJobProgress(): JobProgress {
  let open = false;
  let lastMs = Number.NEGATIVE_INFINITY;
  const end = () => {
    if (open) core.endGroup();
    open = false;
  };
  return {
    stage: (text) => {
      end();
      core.startGroup(text);
      open = true;
    },
    advance: ({ fraction, remainingMs, current }) => {
      debugUntrusted(`burst: ${current}`);
      if (performance.now() - lastMs < LINE_EVERY_MS) return;
      lastMs = performance.now();
      const percent = `${Math.floor(fraction * 100)} %`.padStart(5);
      core.info(`${percent}, ${formatDuration(remainingMs)} left, ${current}`);
    },
    note: logUntrusted,
    warn: (text) => annotate(core.warning, text),
    log: logUntrusted,
    end,
  };
}
