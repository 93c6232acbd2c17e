import type { Verdict } from "../../domain/findings/verdict.ts";
import { verdictWord } from "../words/verdicts.ts";
import type { SymbolName } from "./svg.ts";

/** The appearance of a verdict without colour: what precedes the word, and the shape of its point in a picture. */
export const LOOKS = {
  regression: { sign: "▲", symbol: "triangle" },
  unmeasurable: { sign: "⊘", symbol: "square" },
  inconclusive: { sign: "?", symbol: "diamond" },
  improvement: { sign: "▼", symbol: "square" },
  removed: { sign: "−", symbol: "square" },
  new: { sign: "+", symbol: "circle" },
  "no-worse": { sign: "≤", symbol: "circle" },
  unchanged: { sign: "=", symbol: "circle" },
} as const satisfies Record<Verdict, { sign: string; symbol: SymbolName }>;

/** A verdict as a word with its sign. @param text replaces the word */
export function verdictText(verdict: Verdict, text = verdictWord(verdict)): string {
  return `${LOOKS[verdict].sign} ${text}`;
}
