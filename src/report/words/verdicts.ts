import type { Verdict } from "../../domain/findings/verdict.ts";

/**
 * The appearance of a verdict. Without colour: the sign before the word, and the shape of its point in a picture. In
 * Markdown: its mark. In a terminal: the colour of its row; absent for the usual one.
 */
export const LOOKS = {
  regression: { sign: "▲", symbol: "triangle", mark: "🔴", colour: "red" },
  unmeasurable: { sign: "⊘", symbol: "square", mark: "⛔", colour: "red" },
  inconclusive: { sign: "?", symbol: "diamond", mark: "🟡", colour: "yellow" },
  improvement: { sign: "▼", symbol: "square", mark: "🟢", colour: "green" },
  removed: { sign: "−", symbol: "square", mark: "➖", colour: "yellow" },
  new: { sign: "+", symbol: "circle", mark: "🆕", colour: undefined },
  "no-worse": { sign: "≤", symbol: "circle", mark: "🔵", colour: undefined },
  unchanged: { sign: "=", symbol: "circle", mark: "⚪", colour: undefined },
} as const satisfies Record<Verdict, object>;

/** A verdict in words. */
export function verdictWord(verdict: Verdict): string {
  return verdict.replace("-", " ");
}

/** A verdict as a word with its sign. @param text replaces the word */
export function verdictText(verdict: Verdict, text = verdictWord(verdict)): string {
  return `${LOOKS[verdict].sign} ${text}`;
}
