import { createContext, Script } from "node:vm";

import { MATCH_LIMIT_MS } from "../../ports/machine.ts";

const search = new Script("new RegExp(expression, 'u').test(text)");

/**
 * Whether a text matches a regular expression. Some expressions take time that doubles with each
 * character, such as `^(a+)+$`; only a script of its own can be stopped in the middle of one.
 * @returns undefined when it was not found out within {@link MATCH_LIMIT_MS}
 */
export function matches(expression: string, text: string): boolean | undefined {
  try {
    const found: unknown = search.runInContext(createContext({ expression, text }), {
      timeout: MATCH_LIMIT_MS,
    });
    return found === true;
  } catch (error) {
    if (isTimeout(error)) return undefined;
    throw error;
  }
}

/** An error of a script is not made by our own `Error`. */
function isTimeout(error: unknown): boolean {
  const code = typeof error === "object" && error !== null && "code" in error && error.code;
  return code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
