import * as core from "@actions/core";
import { formatDuration } from "../domain/shared/format.ts";
import type { Progress } from "../ports/progress.ts";
import { annotate, debugUntrusted, logUntrusted } from "./runner.ts";

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
