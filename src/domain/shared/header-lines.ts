/** A header's name: a token of RFC 9110, section 5.6.2. */
export const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * A header's value, in ASCII. For other characters, the answer check would send ISO 8859-1 but the load generator
 * UTF-8.
 */
export const HEADER_VALUE = /^[\t\x20-\x7e]*$/;

/** Checks whether a request has a header. @param wanted its name in lower case */
export function hasHeader(headers: Readonly<Record<string, string>>, wanted: string): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === wanted);
}

/** Headers determined by the body and its transfer. */
const OF_THE_BODY = /^(?:content-length|transfer-encoding)$/;

/** Connection-specific headers, which HTTP/2 does not have (RFC 9113, section 8.2.2), and `host`, which it replaces. */
const NOT_IN_HTTP2 = /^(?:connection|host|keep-alive|proxy-connection|upgrade)$/;

/**
 * Finds a fault in a request's header. The answer check and the load generator treat duplicate headers, and headers
 * that contradict the body, differently.
 * @param name of the header, well formed
 * @param before names of the request's earlier headers
 */
export function headerFault(name: string, before: readonly string[], isHttp2: boolean) {
  const lower = name.toLowerCase();
  const same = before.find((other) => other.toLowerCase() === lower);
  if (same !== undefined) {
    const hint =
      "Write all values in one line, with commas between them, or semicolons in a cookie.";
    return { what: `repeats the header ${same}`, hint };
  }
  if (OF_THE_BODY.test(lower)) {
    const hint = "Leave the header out: each request is sent with the length of its body.";
    return { what: `${lower} depends on the body`, hint };
  }
  if (isHttp2 && NOT_IN_HTTP2.test(lower)) {
    const hint = "Leave the header out; the address is sent as :authority.";
    return { what: "HTTP/2 has no such header", hint };
  }
  return undefined;
}

const NOT_A_HEADER = {
  what: "not a header",
  hint: "Write one `Name: value` to a line, in printable ASCII.",
} as const;

/**
 * Parses headers, one `Name: value` per line. Empty lines and lines that begin with # are skipped.
 * @returns the headers, or the fault in the first invalid line, with its number, from 1
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
