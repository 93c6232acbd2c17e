import { withoutControls } from "../../domain/shared/control-characters.ts";

/** All patterns that are replaced below. Most texts of a large report contain none, so one test is enough. */
const SPECIAL =
  /[\p{Cc}\p{Cf}\u2028\u2029&<>\\`*_{}[\]|~!@#$]|(?:https?|ftp|www|mailto|xmpp)[:.]|gh-/iu;

/** Escapes any text for Markdown: no formatting, links, mentions, HTML, table cells or line breaks. */
export function escapeMarkdown(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return (
    withoutControls(text, " ")
      .replace(/[\u2028\u2029]/g, " ")
      .replace(/&/g, "&amp;")
      .replace(/</g, "&lt;")
      .replace(/>/g, "&gt;")
      .replace(/[\\`*_{}[\]|~!]/g, "\\$&")
      // GitHub detects mentions, issues, URLs and formulas in the rendered text, without backslashes and entities, so
      // only a zero-width character inside them helps. The preceding character does not matter: a URL is also a link
      // after `_` or a digit.
      .replace(/[@#$]|gh-/gi, "$&\u200b")
      .replace(/(https?|ftp|www|mailto|xmpp)([:.])/gi, "$1\u200b$2")
  );
}

/** Escapes a sentence of ours, in which text between backticks is code to copy. */
export function escapeSentence(text: string): string {
  return text.replace(/`([^`\p{C}\p{Zl}\p{Zp}]+)`|[^`]+|`/gu, (part, code?: string) =>
    code === undefined ? escapeMarkdown(part) : part,
  );
}
