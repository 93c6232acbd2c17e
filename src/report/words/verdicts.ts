import type { Verdict } from "../../domain/verdict/verdict.ts";

/** A verdict as people read it. */
export function verdictWord(verdict: Verdict): string {
  return verdict.replace("-", " ");
}
