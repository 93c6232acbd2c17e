import { isHttp2, PLAIN } from "../../domain/run/plan/transport.ts";
import { connectionsOf } from "../../domain/series/load-shape.ts";
import type { LoadRequest } from "../../ports/load-generator.ts";

/** Time limit of a request; oha itself has none. */
const REQUEST_TIMEOUT = "10s";

/**
 * The command line of one burst.
 *
 * A rate is an open loop: with latency correction, a request's time is measured from when it was due, so a server
 * that falls behind cannot hide it.
 *
 * Redirects are not followed and compression is off, so a body under load is as long as the checked one.
 *
 * @param answersFile path of a database for single answers; without it, oha writes none
 * @returns oha's arguments, without shell quoting
 */
export function ohaArguments(request: LoadRequest, answersFile?: string): readonly string[] {
  const { level, shape, waitMs } = request;
  const fields = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  const headers = fields.flatMap((field) => ["-H", field]);
  return [
    ...ALWAYS,
    ...(answersFile === undefined ? [] : ["--db-url", answersFile]),
    "-c",
    String(connectionsOf(level, shape)),
    ...("rate" in level ? ["-q", String(level.rate), "--latency-correction"] : []),
    ...(shape.requests === undefined
      ? ["-z", `${Math.round(shape.burstMs)}ms`]
      : ["-n", String(shape.requests)]),
    ...(shape.keepAlive ? [] : ["--disable-keepalive"]),
    ...transportArguments(request),
    ...(waitMs === undefined ? ["-t", REQUEST_TIMEOUT] : ["-w", "-t", `${Math.round(waitMs)}ms`]),
    "-m",
    request.method,
    ...headers,
    ...(request.bodyFile === undefined ? [] : ["-D", request.bodyFile]),
    // One argument, so that a text starting with a dash is not read as an option.
    ...(request.bodyText === undefined ? [] : [`-d=${request.bodyText}`]),
    request.url,
  ];
}

const ALWAYS = "--no-tui --output-format json --disable-compression --redirect 0".split(" ");

/** Over TLS, `--http2` offers HTTP/2 and nothing else; without TLS, oha speaks it from the first byte. */
function transportArguments({ transport = PLAIN, shape }: LoadRequest): readonly string[] {
  const { tls, socket } = transport;
  return [
    ...(isHttp2(transport) ? ["--http2", "-p", String(shape.streams ?? 1)] : []),
    ...(tls?.insecure ? ["--insecure"] : []),
    ...(tls?.caFile === undefined ? [] : ["--cacert", tls.caFile]),
    ...(socket === undefined ? [] : ["--unix-socket", socket]),
  ];
}

/**
 * Whether the first answer of each connection can be identified, as {@link LoadRequest} asks. That is possible if
 * connections, or in HTTP/2 their streams, stay open ({@link firstsApart}).
 */
export function tellsFirstsApart({ setsFirstsApart, shape }: LoadRequest): boolean {
  return setsFirstsApart === true && shape.keepAlive;
}

/**
 * Whether oha waits for pending requests at the end of a burst. It does so in HTTP/2 at a rate. It still reports
 * each stream as aborted, busy or idle, although no request is cut off.
 */
export function waitsAtTheEnd({ transport = PLAIN, level }: LoadRequest): boolean {
  return isHttp2(transport) && "rate" in level;
}
