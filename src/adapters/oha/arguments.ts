import { connectionsOf } from "../../domain/run/plan/load-shape.ts";
import { isHttp2, PLAIN } from "../../domain/run/plan/transport.ts";
import type { LoadRequest } from "../../ports/load-generator.ts";

/** How long a request may wait; oha itself would wait for ever. */
const REQUEST_TIMEOUT = "10s";

/**
 * The command line of one burst.
 *
 * A rate is an open loop: with latency correction, a request's time is measured from when it was due, so a server
 * that falls behind cannot hide it.
 *
 * Redirects are not followed and compression is off, so that a body under load is as long as the one that was
 * checked.
 *
 * @param answersFile a database that oha makes for single answers; without it, it makes none
 * @returns oha's arguments, for a program that no shell reads
 */
export function ohaArguments(request: LoadRequest, answersFile?: string): readonly string[] {
  const { level, shape, waitMs } = request;
  const headers = Object.entries(request.headers).flatMap(([name, value]) => [
    "-H",
    `${name}: ${value}`,
  ]);
  return [
    "--no-tui",
    "--output-format",
    "json",
    "--disable-compression",
    "--redirect",
    "0",
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
    // As one word, so that a text that begins with a dash is not an option.
    ...(request.bodyText === undefined ? [] : [`-d=${request.bodyText}`]),
    request.url,
  ];
}

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
 * Whether single answers tell the first one of each connection, as {@link LoadRequest} asks: connections that stay open, and in
 * HTTP/2 their streams, do ({@link firstsApart}).
 */
export function tellsFirstsApart({ setsFirstsApart, shape }: LoadRequest): boolean {
  return setsFirstsApart === true && shape.keepAlive;
}

/**
 * Whether oha waits for the requests that are under way when a burst's time is over. It does so in HTTP/2 at a rate,
 * and calls each of its streams aborted all the same, busy or idle: none of its requests is cut off.
 */
export function waitsAtTheEnd({ transport = PLAIN, level }: LoadRequest): boolean {
  return isHttp2(transport) && "rate" in level;
}
