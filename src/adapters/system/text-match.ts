import { createContext, Script } from "node:vm";

import { MATCH_LIMIT_MS } from "../../ports/machine.ts";

const search = new Script("new RegExp(expression, 'u').test(text)");

/**
 * Checks whether a text matches a regular expression. Some expressions, such as `^(a+)+$`, take time that doubles
 * with each character. Only a separate script can be interrupted while matching.
 * @returns undefined if there is no result within {@link MATCH_LIMIT_MS}
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

/** Duck-typed, because errors of a separate script are not instances of our own `Error`. */
function isTimeout(error: unknown): boolean {
  const code = typeof error === "object" && error !== null && "code" in error && error.code;
  return code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
}
