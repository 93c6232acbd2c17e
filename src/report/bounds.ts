import { withoutControls } from "../domain/shared/control-characters.ts";

/** Maximum number of failed programs whose last lines are shown. */
export const MAX_LOST = 20;

/** Maximum number of sentences in a list; further ones are only counted. */
export const MAX_TEXTS = 200;

/** Maximum characters of a sentence. Loadgate's own are all shorter, but one may quote foreign text. */
export const MAX_TEXT = 2000;

/** Maximum number of rows of a table; further ones are only counted. */
export const MAX_ROWS = 1000;

/** Maximum characters of a cell, or of a line that a program printed. All names are shorter. */
export const MAX_CELL = 300;

/** A possibly foreign text as one line, truncated to a number of characters. */
export function clean(text: string, most = MAX_TEXT): string {
  return shortened(withoutControls(text), most);
}

/** A text truncated to a number of characters; an ellipsis is added if it was longer. */
export function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
