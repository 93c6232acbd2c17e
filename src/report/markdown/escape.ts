import { withoutControls } from "../../domain/shared/control-characters.ts";

/** Everything that is replaced below. Most texts of a large report have none of it, which one test shows. */
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
      // GitHub looks for mentions, issues, addresses and formulas in the finished text, where backslashes
      // and entities are gone: only a zero-width character inside them helps. What precedes an address does
      // not matter: it is a link after `_` or a digit too.
      .replace(/[@#$]|gh-/gi, "$&\u200b")
      .replace(/(https?|ftp|www|mailto|xmpp)([:.])/gi, "$1\u200b$2")
  );
}
