import type { ServerConfig } from "../../domain/run/plan/config.ts";
import { type MeasuredBy, measuredOtherwise } from "../../domain/run/plan/measured-by.ts";
import type { Arms } from "../arms/arms.ts";
import type { Benchmark, Configuration } from "./benchmark.ts";

/**
 * Head's servers, measured as base's configuration says. Otherwise a change could choose what its cold start, artifact
 * or build is measured by.
 * @param servers by head's configuration
 * @returns the servers, and for each that head measures otherwise the keys that say so
 */
export function agreedServers({ servers }: Pick<Arms, "servers">, own: Configuration) {
  const otherwise = new Map<string, readonly MeasuredBy[]>();
  const agreed = new Map(servers);
  for (const [name, now] of servers) {
    const before = own.servers.get(name);
    const keys = before ? measuredOtherwise(before, now) : [];
    if (!before || keys.length === 0) continue;
    otherwise.set(name, keys);
    agreed.set(name, { ...now, ...partsOf(before, now, keys) });
  }
  return { servers: agreed, otherwise };
}

/** What base's configuration says about some keys, for a server of head. */
function partsOf(before: ServerConfig, head: ServerConfig, keys: readonly MeasuredBy[]) {
  const { ready, prometheus: shown } = before;
  const parts: Required<{ [Key in MeasuredBy]: ServerConfig[Key] }> = {
    clean: before.clean,
    artifact: before.artifact,
    prometheus: shown && { ...shown, ...head.prometheus, path: shown.path },
    // Head may send another first request since, so that an answer that is wrong in base must not do.
    ready: {
      ...ready,
      request: ready.request && { ...ready.request, isCheckedNext: undefined },
      timeoutMs: Math.max(ready.timeoutMs, head.ready.timeoutMs),
      transport: head.ready.transport,
    },
  };
  return Object.fromEntries(keys.map((key) => [key, parts[key]]));
}

/** The benchmark with a server of head measured as head's configuration says, because it lacks what base's names. */
export function measuredAlone(benchmark: Benchmark, name: string): Benchmark {
  const { configured, servers, agreement } = benchmark;
  const { own, otherwise } = agreement ?? {};
  const now = configured.servers.get(name);
  const before = own?.servers.get(name);
  if (!agreement || !own || !now || !before) return benchmark;
  const inBase = { ...before, unlikeHead: otherwise?.get(name) };
  return {
    ...benchmark,
    servers: new Map([...servers, [name, now]]),
    agreement: {
      ...agreement,
      own: { ...own, servers: new Map([...own.servers, [name, inBase]]) },
    },
  };
}
