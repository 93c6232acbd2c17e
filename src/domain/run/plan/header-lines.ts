/** A header's name: a token of RFC 9110, section 5.6.2. */
export const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * A header's value in ASCII. The answer check and the load generator would send different bytes for
 * anything else: one writes ISO 8859-1, the other UTF-8.
 */
export const HEADER_VALUE = /^[\t\x20-\x7e]*$/;

/** What is wrong with a header, and what to do about it. */
export interface HeaderFault {
  readonly what: string;
  readonly hint: string;
}

/** Headers that follow from the body and from how it is sent. */
const OF_THE_BODY: readonly string[] = ["content-length", "transfer-encoding"];

/** Headers of a single connection, which HTTP/2 does not have (RFC 9113, section 8.2.2), and the one it replaces. */
const NOT_IN_HTTP2: readonly string[] = [
  "connection",
  "host",
  "keep-alive",
  "proxy-connection",
  "upgrade",
];

/**
 * Finds what is wrong with a header of a request. What the answer check and the load generator make of a header that
 * is there twice, or that contradicts the body, differs.
 * @param name of the header, well formed
 * @param before names of the request's headers before it
 */
export function headerFault(
  name: string,
  before: readonly string[],
  isHttp2: boolean,
): HeaderFault | undefined {
  const lower = name.toLowerCase();
  const same = before.find((other) => other.toLowerCase() === lower);
  if (same !== undefined) {
    const hint =
      "Write all values in one line, with commas between them, or semicolons in a cookie.";
    return { what: `repeats the header ${same}`, hint };
  }
  if (OF_THE_BODY.includes(lower)) {
    const hint = "Leave the header out: each request is sent with the length of its body.";
    return { what: `${lower} depends on the body`, hint };
  }
  if (isHttp2 && NOT_IN_HTTP2.includes(lower)) {
    const hint = "Leave the header out; the address is sent as :authority.";
    return { what: "HTTP/2 has no such header", hint };
  }
  return undefined;
}

const NOT_A_HEADER: HeaderFault = {
  what: "not a header",
  hint: "Write one `Name: value` to a line, in printable ASCII.",
};

/**
 * Reads headers, one `Name: value` per line. Empty lines and lines that begin with # are skipped.
 * @returns the headers, or what is wrong with the first line that cannot be one of them, and its number, from 1
 */
export function parseHeaderLines(text: string, isHttp2 = false) {
  const headers: [string, string][] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [, name = "", value = ""] = /^([^:]*):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    const names = headers.map(([other]) => other);
    const fault =
      HEADER_NAME.test(name) && HEADER_VALUE.test(value)
        ? headerFault(name, names, isHttp2)
        : NOT_A_HEADER;
    if (fault) return { wrongLine: index + 1, ...fault };
    headers.push([name, value]);
  }
  return { headers: Object.fromEntries(headers) };
}
