import type { Verdict } from "../../domain/findings/verdict.ts";

/** A verdict in words. */
export function verdictWord(verdict: Verdict): string {
  return verdict.replace("-", " ");
}
