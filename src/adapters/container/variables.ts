import type { Variables } from "./arguments.ts";

/** A file for `--env-file` has a line for each variable, and takes the rest of the line as it is. */
const LINE_BREAK = /[\r\n]/;

/**
 * Splits variables for a container.
 * @returns the text of a file for `--env-file`, and those that such a file cannot hold
 */
export function variablesFor(all: Variables): {
  readonly text: string;
  readonly others: Variables;
} {
  const entries = Object.entries(all);
  const lines = entries.filter(([, value]) => !LINE_BREAK.test(value));
  const others = entries.filter(([, value]) => LINE_BREAK.test(value));
  return {
    text: lines.map(([name, value]) => `${name}=${value}\n`).join(""),
    others: Object.fromEntries(others),
  };
}
