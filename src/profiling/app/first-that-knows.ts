import type { ProfiledStart, Profiler } from "../port.ts";

/**
 * Several profilers as one: a server is profiled by the first that knows one of its processes. All prepare each start,
 * since what a server's program is shows only once it runs, up to one that must be the only one.
 * @param profilers in the order in which they are tried
 */
export function firstThatKnows(profilers: readonly Profiler[]): Pick<Profiler, "prepare"> {
  return {
    prepare: async (server) => {
      const starts: ProfiledStart[] = [];
      const remove = () => {
        for (const one of starts) one.remove();
      };
      let { env } = server;
      try {
        for (const { prepare } of profilers) {
          const start = await prepare({ ...server, env });
          starts.push(start);
          env = start.env;
          if (start.isOnly) break;
        }
      } catch (error) {
        remove();
        throw error;
      }
      return {
        env,
        profile: async (loaded, work, signal) => {
          for (const { profile } of starts) {
            const profiled = await profile(loaded, work, signal);
            if (profiled) return profiled;
          }
          return undefined;
        },
        remove,
      };
    },
  };
}
