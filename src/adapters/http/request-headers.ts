import type { HttpRequest } from "../../ports/http-client.ts";
import { OHA_VERSION } from "../tools/oha-installer.ts";

/** User agent of the load generator. */
const USER_AGENT = `oha/${OHA_VERSION}`;

/**
 * The HTTP/1.1 headers that the load generator sends, in its order and case, so that a server that answers a check
 * also answers the load.
 */
export function http1Headers(request: HttpRequest): Readonly<Record<string, string>> {
  const { url, body, keepAlive = true } = request;
  const own = inLowerCase(request.headers);
  const length = body?.byteLength ?? 0;
  return {
    accept: "*/*",
    "user-agent": USER_AGENT,
    ...(!keepAlive && { connection: "close" }),
    ...own,
    ...(!("host" in own) && { host: new URL(url).host }),
    ...(length > 0 && { "content-length": String(length) }),
  };
}

/** Methods whose HTTP/2 requests have no content-length if they have no body. */
const WITHOUT_BODY = ["GET", "HEAD", "DELETE", "CONNECT"];

/** The HTTP/2 headers that the load generator sends, as {@link http1Headers}. */
export function http2Headers(request: HttpRequest): Readonly<Record<string, string>> {
  const { method, headers, body } = request;
  const length = body?.byteLength ?? 0;
  return {
    accept: "*/*",
    "user-agent": USER_AGENT,
    ...inLowerCase(headers),
    ...((length > 0 || !WITHOUT_BODY.includes(method)) && { "content-length": String(length) }),
  };
}

function inLowerCase(headers: HttpRequest["headers"]): Readonly<Record<string, string>> {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}
