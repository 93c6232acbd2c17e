import { withoutControls } from "../shared/control-characters.ts";
import { hasHeader } from "../shared/header-lines.ts";

/** Maximum number of characters shown of a body, or of a header's value. */
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

/** Headers that may explain an unexpected answer, in the order in which they are shown. */
export const TELLING_HEADERS = [
  "location",
  "www-authenticate",
  "allow",
  "retry-after",
  "content-type",
  "content-encoding",
  "server",
  "via",
] as const;

/** The part of an answer that messages show. */
export interface ShownAnswer {
  readonly status: number;
  /** Those of {@link TELLING_HEADERS} that it has. */
  readonly headers?: Readonly<Partial<Record<(typeof TELLING_HEADERS)[number], string>>>;
  /** Decoded; empty if that is not possible. */
  readonly body: string;
  /** The compression of a body that cannot be decoded, or is too long then, such as `gzip`. */
  readonly undecoded?: string;
}

/**
 * An answer in one line: its status, the headers that may explain it, and the beginning of its body.
 * @param masked hides values that were filled into the request
 */
export function answerText(answer: ShownAnswer, masked: (text: string) => string = (text) => text) {
  const body = answerBodyText(answer, masked);
  const kind = answer.undecoded === undefined ? "body " : "";
  return `${answerHeadText(answer, masked)} with ${kind}${body}`;
}

/** The status of an answer, and the headers that may explain it. */
export function answerHeadText(
  { status, headers = {} }: Omit<ShownAnswer, "body">,
  masked: (text: string) => string = (text) => text,
): string {
  const telling = TELLING_HEADERS.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : `${name}: ${cut(withoutControls(masked(value), " "))}`;
  });
  return telling.length > 0 ? `${status} (${telling.join("; ")})` : String(status);
}

/** The beginning of an answer's body, in quotation marks, or why it cannot be shown. */
export function answerBodyText({ undecoded, body }: ShownAnswer, masked: (text: string) => string) {
  if (undecoded === undefined) return shownBody(masked(body));
  return `a body that cannot be decoded as ${cut(withoutControls(undecoded, " "))} within 1 MiB`;
}

function cut(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

/** Advice for an answer that does not end. */
export const STREAM_HINT =
  "An answer counts once it has ended, so a stream cannot be measured: choose a request whose answer ends.";

/** Statuses with which servers reject an unknown host. */
const OF_HOST_CHECKS: readonly (number | undefined)[] = [400, 403, 421];

/**
 * Advice if a server may have rejected the request's host.
 * @param key the request's key in the configuration
 */
export function hostHint(
  status: number | undefined,
  headers: Readonly<Record<string, string>>,
  key: string,
): string | undefined {
  if (!OF_HOST_CHECKS.includes(status) || hasHeader(headers, "host")) return undefined;
  return `If the server accepts only some hosts, add headers: { host: NAME } to ${key}.`;
}
