import {
  hostOf,
  isLoopback,
  isSameServer,
  readAddress,
  readHost,
} from "../../domain/run/plan/address.ts";
import type { ParsedConfig } from "../schema/schema.ts";
import type { Problem } from "./findings.ts";

type Server = ParsedConfig["servers"][string];

/** Keys that say how a server is built and started. */
const OF_STARTED = ["build", "setup", "run", "port", "artifact", "clean"] as const;

/** The addresses of a server, by the keys that have them. */
const ADDRESSES = ["url", "base-url"] as const;

/**
 * Checks that each server is either started or runs already, and that nothing is loaded but what is named.
 * @returns what is wrong, in the order of the file
 */
export function wrongAddresses({
  servers,
  "allow-hosts": allowHosts,
}: ParsedConfig): readonly Problem[] {
  const allowed = new Set(allowHosts.flatMap((host) => readHost(host) ?? []));
  return [
    ...Object.entries(servers).flatMap(([name, server]) => {
      const problems =
        server.url === undefined ? startedProblems(server) : runningProblems(server, allowed);
      return problems.map(({ path, ...problem }) => ({
        ...problem,
        path: ["servers", name, ...path],
      }));
    }),
    ...allowHosts.flatMap((host, index) =>
      readHost(host) === undefined ? [{ path: ["allow-hosts", index], ...NO_HOST }] : [],
    ),
  ];
}

const NO_HOST = {
  what: "is no host",
  hint: "Write one name or address, such as staging.example.com: no scheme, no port, no path, no wildcard.",
};

function startedProblems(server: Server): readonly Problem[] {
  if (server["base-url"] !== undefined) {
    const what = "found without url";
    return [{ path: ["base-url"], what, hint: "Give the address of head as url." }];
  }
  const hint = "Give the command that starts it, or its url where it runs already.";
  return server.run === undefined ? [{ path: ["run"], what: "is missing", hint }] : [];
}

function runningProblems(server: Server, allowed: ReadonlySet<string>): readonly Problem[] {
  const unused = OF_STARTED.filter((key) => server[key] !== undefined);
  const addresses = ADDRESSES.flatMap((key) => {
    const text = server[key];
    return text === undefined ? [] : [{ key, ...readAddress(text) }];
  });
  const good = addresses.flatMap((one) => ("url" in one ? one : []));
  const [url, baseUrl] = good;
  return [
    ...unused.map((key) => ({
      path: [key],
      what: "found beside url",
      hint: "A server that runs already is neither built nor started: leave this out, or url.",
    })),
    ...addresses.flatMap((one) =>
      "problem" in one ? [{ path: [one.key], what: one.problem, hint: ADDRESS_HINT }] : [],
    ),
    ...good
      .filter((one) => !isLoopback(hostOf(one.url)) && !allowed.has(hostOf(one.url)))
      .map((one) => ({
        path: [one.key],
        what: `${hostOf(one.url)} is not in allow-hosts`,
        hint: `Load only what is yours and can bear it; then add allow-hosts: [${JSON.stringify(hostOf(one.url))}].`,
      })),
    ...(url && baseUrl && isSameServer(url.url, baseUrl.url) ? [SAME] : []),
  ];
}

const ADDRESS_HINT =
  "Write it as https://staging.example.com, with a port and a path where they are needed; secrets belong into a headers-file.";

const SAME: Problem = {
  path: ["base-url"],
  what: "found the address of url",
  hint: "One server cannot be compared with itself: give the address of what base has, or leave base-url out.",
};
