import { withoutControls } from "../../shared/control-characters.ts";
import { shownBody } from "./body-difference.ts";

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
  readonly body: string;
}

/** Maximum number of characters shown of a header's value. */
const SHOWN_LENGTH = 200;

/**
 * An answer in one line: its status, the headers that may explain it, and the beginning of its body.
 * @param masked hides values that were filled into the request
 */
export function answerText(
  answer: ShownAnswer,
  masked: (text: string) => string = (text) => text,
): string {
  const body = answerBodyText(answer, masked);
  const kind = contentCoding(answer) === undefined ? "body " : "";
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

/** The beginning of an answer's body, in quotation marks, or its compression. */
export function answerBodyText(answer: ShownAnswer, masked: (text: string) => string): string {
  const coding = contentCoding(answer);
  if (coding !== undefined) return `a body in ${cut(withoutControls(coding, " "))}`;
  return shownBody(masked(answer.body));
}

/** The compression of a body, such as `gzip`; undefined if there is none. */
export function contentCoding({ headers = {}, body }: ShownAnswer): string | undefined {
  const coding = headers["content-encoding"]?.trim();
  return body === "" || coding === "" || coding?.toLowerCase() === "identity" ? undefined : coding;
}

function cut(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

/** Advice for an answer that does not end. */
export const STREAM_HINT =
  "An answer counts once it has ended, so a stream cannot be measured: choose a request whose answer ends.";

/** Statuses with which servers reject an unknown host. */
const OF_HOST_CHECKS: readonly number[] = [400, 403, 421];

/**
 * Advice if a server may have rejected the request's host.
 * @param key the request's key in the configuration
 */
export function hostHint(
  status: number | undefined,
  headers: Readonly<Record<string, string>>,
  key: string,
): string | undefined {
  const hasHost = Object.keys(headers).some((name) => name.toLowerCase() === "host");
  return status !== undefined && OF_HOST_CHECKS.includes(status) && !hasHost
    ? `If the server accepts only some hosts, add headers: { host: NAME } to ${key}.`
    : undefined;
}
