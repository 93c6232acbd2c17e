/** Failed programs whose last lines are shown. */
export const MAX_LOST = 20;

/** Sentences of a list; further ones are only counted. */
export const MAX_TEXTS = 200;

/** Characters of a sentence. None of ours is longer, but one may quote a stranger. */
export const MAX_TEXT = 2000;

/** Rows of a table; further ones are only counted. */
export const MAX_ROWS = 1000;

/** Characters of a cell, or of a line that a program printed. No name is longer. */
export const MAX_CELL = 300;

/** A text of at most so many characters; where it was longer, it ends in an ellipsis besides. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
