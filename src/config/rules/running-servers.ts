import {
  hostOf,
  isLoopback,
  isSameServer,
  readAddress,
  readHost,
} from "../../domain/run/plan/address.ts";
import type { ParsedConfig, ParsedServer } from "../schema/schema.ts";
import { type Problem, problemsOf } from "./problems.ts";

/** Keys for building and starting a server. */
const OF_STARTED = ["build", "setup", "run", "port", "artifact", "clean"] as const;

/** The keys of a server's addresses. */
const ADDRESSES = ["url", "base-url"] as const;

/**
 * Checks that each server is either started or already running, and that only hosts that are named are loaded.
 * @returns the problems, in the order of the file
 */
export function wrongAddresses({
  servers,
  "allow-hosts": allowHosts,
}: ParsedConfig): readonly Problem[] {
  const allowed = new Set(allowHosts.flatMap((host) => readHost(host) ?? []));
  return [
    ...problemsOf("servers", servers, (server) =>
      server.url === undefined ? startedFindings(server) : runningFindings(server, allowed),
    ),
    ...allowHosts.flatMap((host, index): readonly Problem[] =>
      readHost(host) === undefined ? [[["allow-hosts", index], "is no host", HOST_HINT]] : [],
    ),
  ];
}

const HOST_HINT =
  "Write one name or address, such as staging.example.com: no scheme, no port, no path, no wildcard.";

function* startedFindings({ run, "base-url": baseUrl }: ParsedServer): Generator<Problem> {
  if (baseUrl !== undefined) {
    yield [["base-url"], "found without url", "Give the address of head as url."];
  } else if (run === undefined) {
    const hint = "Give the command that starts it, or its url where it runs already.";
    yield [["run"], "is missing", hint];
  }
}

function* runningFindings(server: ParsedServer, allowed: ReadonlySet<string>): Generator<Problem> {
  const hint = "A server that runs already is neither built nor started: leave this out, or url.";
  for (const key of OF_STARTED) {
    if (server[key] !== undefined) yield [[key], "found beside url", hint];
  }
  const addresses = ADDRESSES.flatMap((key) => {
    const text = server[key];
    return text === undefined ? [] : [{ key, ...readAddress(text) }];
  });
  for (const one of addresses) {
    if ("problem" in one) yield [[one.key], one.problem, ADDRESS_HINT];
  }
  const good = addresses.flatMap((one) => ("url" in one ? one : []));
  for (const { key, url } of good) {
    const host = hostOf(url);
    if (isLoopback(host) || allowed.has(host)) continue;
    const add = `Load only what is yours and can bear it; then add allow-hosts: [${JSON.stringify(host)}].`;
    yield [[key], `${host} is not in allow-hosts`, add];
  }
  const [url, baseUrl] = good;
  if (url && baseUrl && isSameServer(url.url, baseUrl.url))
    yield [["base-url"], "found the address of url", SAME_HINT];
}

const ADDRESS_HINT =
  "Write it as https://staging.example.com, with a port and a path where they are needed; secrets belong into a headers-file.";

const SAME_HINT =
  "One server cannot be compared with itself: give the address of what base has, or leave base-url out.";
