import { headerFault } from "../../domain/run/plan/header-lines.ts";
import type { ParsedConfig } from "../schema/schema.ts";
import type { PathSegment } from "../source.ts";
import { firstScenario, requestsIn } from "./mix.ts";
import { type Problem, problemsOf } from "./problems.ts";

/** Finds scenarios with settings that no protocol allows or the load generator does not support. */
export function transportProblems(scenarios: ParsedConfig["scenarios"]): readonly Problem[] {
  return problemsOf("scenarios", scenarios, function* (scenario) {
    const { protocol, tls, socket, load } = scenario;
    const isHttp2 = protocol !== "http1";
    if (protocol === "http2" && !tls) {
      const hint = "Add tls with ca-file or insecure: true; HTTP/2 without TLS is h2c.";
      yield [["protocol"], "http2 is HTTP/2 over TLS, and there is no tls", hint];
    }
    if (protocol === "h2c" && tls) {
      const hint = "Write protocol: http2, or leave tls out.";
      yield [["protocol"], "h2c is HTTP/2 without TLS, and there is tls", hint];
    }
    if (tls && socket !== undefined) {
      const hint = "Leave tls out, or let the server listen on {port}.";
      yield [["socket"], "the load generator oha has no TLS over a unix socket", hint];
    }
    if (!isHttp2 && load.streams !== undefined) {
      const hint = "Leave streams out, or set protocol to http2 or h2c.";
      yield [["load", "streams"], "HTTP/1.1 sends one request at a time", hint];
    }
    if (isHttp2 && !load["keep-alive"]) {
      const hint = "Leave keep-alive out, or set protocol to http1.";
      yield [["load", "keep-alive"], "the load generator oha keeps HTTP/2 connections", hint];
    }
    for (const [path, { headers }] of requestsIn(scenario)) {
      yield* headerFaults([...path, "headers"], headers, isHttp2);
    }
  });
}

/** Finds headers of `ready` that the protocol of a server's first scenario does not allow. */
export function readyProblems({ servers, scenarios }: ParsedConfig): readonly Problem[] {
  return problemsOf("servers", servers, ({ ready }, name) => {
    const { protocol = "http1" } = firstScenario(name, scenarios)?.[1] ?? {};
    return headerFaults(["ready", "headers"], ready.headers ?? {}, protocol !== "http1");
  });
}

function* headerFaults(
  at: readonly PathSegment[],
  headers: Readonly<Record<string, string>>,
  isHttp2: boolean,
): Generator<Problem> {
  const names = Object.keys(headers);
  for (const [index, name] of names.entries()) {
    const fault = headerFault(name, names.slice(0, index), isHttp2);
    if (fault) yield [[...at, name], fault.what, fault.hint];
  }
}
