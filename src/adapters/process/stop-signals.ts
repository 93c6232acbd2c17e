import { EXIT_CODES, LoadgateError } from "../../domain/error.ts";
import { killStarted } from "./leftovers.ts";
import { removeRunFolder } from "./run-folder.ts";

/** Signals that end a run: Ctrl-C, `kill`, a terminal that was closed, Ctrl-\. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;

/**
 * One press of Ctrl-C can arrive twice: from the terminal, and passed on by npm. Only a later one
 * means that somebody does not want to wait.
 */
const IMPATIENT_AFTER_MS = 1000;

/**
 * Turns the first of these signals into an abort, so that everything that runs is stopped in good
 * order; a later one ends all at once. Whatever is left when the process ends is removed by force.
 * @param target the process
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
      controller.abort(
        new LoadgateError(name, `Stopped by ${name}`, {
          hint: "Servers and load generator were stopped; what was measured so far is in run.json.",
        }),
      );
    });
  }
  // In this order: what runs may still write.
  target.on("exit", killStarted);
  target.on("exit", removeRunFolder);
  return controller.signal;
}
