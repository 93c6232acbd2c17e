import { withoutControls } from "../../shared/control-characters.ts";
import { shownBody } from "./body-difference.ts";

/** Headers that say why an answer is not the expected one, in the order in which they are shown. */
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

/** Characters of a header's value that are shown. */
const SHOWN_LENGTH = 200;

/**
 * An answer in one line: its status, the headers that say why, and how its body begins.
 * @param masked hides in a text what the request was filled with
 */
export function answerText(
  answer: ShownAnswer,
  masked: (text: string) => string = (text) => text,
): string {
  const body = answerBodyText(answer, masked);
  const kind = contentCoding(answer) === undefined ? "body " : "";
  return `${answerHeadText(answer, masked)} with ${kind}${body}`;
}

/** The status of an answer, and the headers that say why. */
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

/** How the body of an answer begins, in quotation marks, or how it is compressed. */
export function answerBodyText(answer: ShownAnswer, masked: (text: string) => string): string {
  const coding = contentCoding(answer);
  if (coding !== undefined) return `a body in ${cut(withoutControls(coding, " "))}`;
  return shownBody(masked(answer.body));
}

/** How a body is compressed, such as `gzip`; undefined where it is not. */
export function contentCoding({ headers = {}, body }: ShownAnswer): string | undefined {
  const coding = headers["content-encoding"]?.trim();
  return body === "" || coding === "" || coding?.toLowerCase() === "identity" ? undefined : coding;
}

function cut(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

/** What to do about an answer without an end. */
export const STREAM_HINT =
  "An answer counts once it has ended, so a stream cannot be measured: choose a request whose answer ends.";

/** Statuses with which servers refuse a host that they do not know. */
const OF_HOST_CHECKS: readonly number[] = [400, 403, 421];

/**
 * What may be wrong with a request that got a status.
 * @param key the request's place in the configuration
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
