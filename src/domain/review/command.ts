const COMMAND = /^(?:[ \t]*(?:\r\n|\r|\n))* {0,3}loadgate:[ \t]*([a-z]+)(?![\w-])([^\r\n]*)/i;

/**
 * Reads the command `loadgate: NAME …` from the first line of a comment.
 *
 * Only a comment that begins with it counts. Plain letters at the beginning of a document, indented by at most three
 * spaces, are always text: never in a quote, HTML or code, whatever follows. So no other Markdown needs to be parsed.
 *
 * @param comment the comment's Markdown source
 * @returns the rest of the line; undefined if the comment does not begin with that command
 */
export function commandIn(comment: string, name: "accept" | "bisect"): string | undefined {
  const [, found, rest] = COMMAND.exec(comment) ?? [];
  return found?.toLowerCase() === name ? rest : undefined;
}
