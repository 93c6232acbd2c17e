import { EXIT_CODES, LoadgateError } from "../../domain/shared/error.ts";
import { killStarted } from "./leftovers.ts";
import { removeRunFolder } from "./run-folder.ts";

/** Signals that end a run: Ctrl-C, `kill`, a closed terminal, Ctrl-\. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;

/**
 * One Ctrl-C can arrive twice, from the terminal and through npm. Only a later signal means that the user does not
 * want to wait.
 */
const IMPATIENT_AFTER_MS = 1000;

/**
 * Turns the first of these signals into an abort, so that everything is stopped in order; a later one exits at
 * once. Processes still running when this process ends are killed.
 * @returns aborted with a LoadgateError of the signal's kind
 */
export function stopOnSignals(target: NodeJS.Process): AbortSignal {
  const controller = new AbortController();
  let firstMs: number | undefined;
  for (const name of SIGNALS) {
    target.on(name, () => {
      const now = performance.now();
      firstMs ??= now;
      if (now - firstMs > IMPATIENT_AFTER_MS) target.exit(EXIT_CODES[name]);
      const hint =
        "Servers and load generator were stopped; the output folder has what was measured, that of a run in run.jsonl.";
      controller.abort(new LoadgateError(name, `Stopped by ${name}`, { hint }));
    });
  }
  // In this order, because running processes may still write.
  target.on("exit", killStarted);
  target.on("exit", removeRunFolder);
  return controller.signal;
}
