/** A header's name: a token of RFC 9110, section 5.6.2. */
export const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * A header's value in ASCII. The answer check and the load generator would send different bytes for
 * anything else: one writes ISO 8859-1, the other UTF-8.
 */
export const HEADER_VALUE = /^[\t\x20-\x7e]*$/;

/** What to do about a line that is not a header. */
export const HEADER_LINE_HINT = "Write one `Name: value` to a line, in printable ASCII.";

/**
 * Reads headers, one `Name: value` per line. Empty lines and lines that begin with # are skipped.
 * @returns the headers, or the number of the first line that is not a header, from 1
 */
export function parseHeaderLines(text: string) {
  const headers: [string, string][] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [, name = "", value = ""] = /^([^:]*):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(value)) return { wrongLine: index + 1 };
    headers.push([name, value]);
  }
  return { headers: Object.fromEntries(headers) };
}
