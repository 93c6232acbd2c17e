import type { ObservedUsage, RunningServer, ServerUsage } from "../../ports/server-runtime.ts";
import { assertAllAlive, type RunningService } from "./running-service.ts";

/**
 * A server with the services that it uses: their resource usage is reported beside its own, and it only counts as
 * alive if all of them are.
 * @param used empty if only other servers of the configuration use services
 */
export function besideServices(
  server: RunningServer,
  used: readonly RunningService[],
): RunningServer {
  // A service that both arms share runs from head's tree legitimately, and may answer for both.
  const own = used.filter(({ config }) => config.per !== "run");
  return {
    ...server,
    observe: async (work) => {
      const before = await usageOf(used);
      const { result, usage } = await server.observe(work);
      const after = await usageOf(used);
      return { result, usage: { ...usage, ...between(before, after) } };
    },
    assertAlive: () => {
      assertAllAlive(used);
      server.assertAlive();
    },
    assertServices: () => {
      for (const { process } of used) process.assertListening?.();
    },
    serviceFiles: () => own.flatMap(({ process }) => process.files() ?? []),
    serviceProcesses: () => own.flatMap(({ process }) => process.processes()),
  };
}

/** @returns a figure only if it is known for all of them */
async function usageOf(used: readonly RunningService[]): Promise<ServerUsage> {
  const all = await Promise.all(used.map(({ process }) => process.usage()));
  const cpu = all.flatMap(({ cpuMs }) => cpuMs ?? []);
  const rss = all.flatMap(({ rssBytes }) => rssBytes ?? []);
  return {
    ...(cpu.length === used.length && { cpuMs: sum(cpu) }),
    ...(rss.length > 0 && rss.length === used.length && { rssBytes: sum(rss) }),
  };
}

function between(before: ServerUsage, after: ServerUsage): ObservedUsage {
  // If a process ended meanwhile, its time may be lost, and the difference is meaningless.
  const isKnown =
    before.cpuMs !== undefined && after.cpuMs !== undefined && after.cpuMs >= before.cpuMs;
  return {
    ...(isKnown ? { servicesCpuMs: after.cpuMs - before.cpuMs } : { servicesCpuUnknown: true }),
    servicesRssBytes: after.rssBytes,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
