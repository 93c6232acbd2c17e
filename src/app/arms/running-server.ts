import type { RunningServer } from "../../ports/server-runtime.ts";

/**
 * A server that is not started by Loadgate. Its processes are unknown and are neither started nor ended here.
 * @param name for messages
 * @param url without a trailing slash
 */
export function runningServer(name: string, url: string): RunningServer {
  return {
    name,
    url,
    usage: async () => ({}),
    observe: async (work) => ({ result: await work(), usage: {} }),
    assertAlive: () => {},
    files: () => undefined,
    processes: () => [],
    logTail: () => [],
    stop: async () => {},
  };
}
