import type { HttpRequest } from "../../ports/http-client.ts";
import { OHA_VERSION } from "../tools/oha-installer.ts";

/** How the pinned load generator names itself; another version of it only differs in the number. */
const USER_AGENT = `oha/${OHA_VERSION}`;

/**
 * The headers of a request in HTTP/1.1 as the load generator sends them, in its order and letters: a server that answers
 * a check answers the load too.
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

/** Methods whose requests say nothing of a body in HTTP/2 where they have none. */
const WITHOUT_BODY = ["GET", "HEAD", "DELETE", "CONNECT"];

/** The headers of a request in HTTP/2, as {@link http1Headers}. */
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
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
