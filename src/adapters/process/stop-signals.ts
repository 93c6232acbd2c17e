import { EXIT_CODES, LoadgateError } from "../../domain/error.ts";
import { killAllGroups } from "./process-group.ts";

/**
 * One press of Ctrl-C can arrive twice: from the terminal, and passed on by npm. Only a later one
 * means that somebody does not want to wait.
 */
const IMPATIENT_AFTER_MS = 1000;

/**
 * Turns the first SIGINT or SIGTERM into an abort, so that everything that runs is stopped in good
 * order; a later one ends all at once. Whatever still runs when the process ends is killed.
 * @param target the process
 * @returns aborted with a LoadgateError of the signal's kind
 */
export function stopOnSignals(target: NodeJS.Process): AbortSignal {
  const controller = new AbortController();
  let firstMs: number | undefined;
  for (const name of ["SIGINT", "SIGTERM"] as const) {
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
  target.on("exit", killAllGroups);
  return controller.signal;
}
