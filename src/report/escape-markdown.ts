import { withoutControls } from "../domain/control-characters.ts";

/** Whatever is replaced below. Most texts of a large report have nothing of it, which one look tells. */
const SPECIAL =
  /[\p{Cc}\p{Cf}\u2028\u2029&<>\\`*_{}[\]|~!@#$]|(?:https?|ftp|www|mailto|xmpp)[:.]|gh-/iu;

/**
 * Makes any text harmless in markdown: no formatting, links, mentions, HTML, table cells or lines of
 * its own.
 */
export function escapeMarkdown(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return (
    withoutControls(text, " ")
      .replace(/[\u2028\u2029]/g, " ")
      .replace(/&/g, "&amp;")
      .replace(/</g, "&lt;")
      .replace(/>/g, "&gt;")
      .replace(/[\\`*_{}[\]|~!]/g, "\\$&")
      // GitHub looks for mentions, issues, addresses and formulas in the finished text, where neither
      // backslash nor entity is left: only a character without width between them helps. What stands
      // before an address does not matter: after `_` or a digit it is a link as well.
      .replace(/[@#$]|gh-/gi, "$&\u200b")
      .replace(/(https?|ftp|www|mailto|xmpp)([:.])/gi, "$1\u200b$2")
  );
}
