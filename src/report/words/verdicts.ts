import type { Verdict } from "../../domain/verdict/verdict.ts";

/** A verdict in words. */
export function verdictWord(verdict: Verdict): string {
  return verdict.replace("-", " ");
}
