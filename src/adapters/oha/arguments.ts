import { connectionsOf } from "../../domain/run/load-shape.ts";
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
 * @returns oha's arguments, for a program that no shell reads
 */
export function ohaArguments(request: LoadRequest): readonly string[] {
  const { level, shape } = request;
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
    "-c",
    String(connectionsOf(level, shape)),
    ...("rate" in level ? ["-q", String(level.rate), "--latency-correction"] : []),
    ...(shape.requests === undefined
      ? ["-z", `${Math.round(shape.burstMs)}ms`]
      : ["-n", String(shape.requests)]),
    ...(shape.keepAlive ? [] : ["--disable-keepalive"]),
    "-t",
    REQUEST_TIMEOUT,
    "-m",
    request.method,
    ...headers,
    ...(request.bodyFile === undefined ? [] : ["-D", request.bodyFile]),
    request.url,
  ];
}
