const SHOWN_LENGTH = 200;

/** Characters shown before a difference that is far from the beginning. */
const BEFORE = 20;

/** Invisible and easily confused characters, such as a byte order mark or a combining accent. */
const UNSEEN = /(?! )[\p{Cc}\p{Cf}\p{M}\p{Z}]/gu;

/**
 * A body as JSON text, so that it contains nothing that moves the cursor, breaks a line or is invisible.
 * @param from index of the first character shown
 */
export function shownBody(body: string, from = 0): string {
  const text = JSON.stringify(body.slice(from, from + SHOWN_LENGTH)).replace(UNSEEN, escaped);
  const before = from > 0 ? "…" : "";
  const after = body.length > from + SHOWN_LENGTH ? "…" : "";
  const length = body.length > SHOWN_LENGTH ? ` (${body.length} characters)` : "";
  return `${before}${text}${after}${length}`;
}

function escaped(character: string): string {
  const code = Number(character.codePointAt(0)).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
}

/**
 * The expected and the received body in words, from shortly before their first difference if that is far from the
 * beginning.
 * @param expected different from `got`
 */
export function bodyDifference(expected: string, got: string): string {
  let at = 0;
  while (at < expected.length && expected[at] === got[at]) at += 1;
  const from = at < SHOWN_LENGTH - BEFORE ? 0 : at - BEFORE;
  const place = from === 0 ? "" : ` from character ${from + 1} on`;
  return `expected body${place} ${shownBody(expected, from)}, got ${shownBody(got, from)}`;
}
