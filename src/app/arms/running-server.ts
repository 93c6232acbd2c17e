import type { RunningServer } from "../../ports/server-runtime.ts";

/**
 * A server that somebody else runs. Nothing is known of its processes, and none of them is started or ended here.
 * @param name for messages
 * @param url without a slash at the end
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
