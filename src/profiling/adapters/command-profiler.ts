import { realpathSync } from "node:fs";
import { childEnvironment } from "../../adapters/process/child-environment.ts";
import { exitText, hasSucceeded } from "../../adapters/process/process-group.ts";
import { type CommandResult, runCommand } from "../../adapters/process/run-command.ts";
import { servicesNamed } from "../../domain/run/plan/service-references.ts";
import type { LoadedServer, ProfiledServer, Profiler, ProfilerDiagnosis } from "../port.ts";
import { foldedStacks } from "./folded-stacks.ts";

/** Key of the configuration, by which reports name this profiler. */
const NAME = "profile.command";

const DIAGNOSIS: ProfilerDiagnosis = {
  profiles: "any program",
  profiler: `${NAME}, where it is configured`,
  works: true,
  advice: "",
};

/** Time that a command may take after the load, to turn what it recorded into stacks. */
const FURTHER_MS = 10_000;

/** Far more than the stacks of some seconds. */
const MOST_MIB = 16;

/** Length of what it said that a report repeats. */
const MOST_CHARACTERS = 300;

/**
 * Profiles a server with the command of its configuration, and does nothing for a server without one.
 * @param environment of Loadgate; the command gets it without the job's secrets
 */
export function createCommandProfiler(environment: NodeJS.ProcessEnv): Profiler {
  return {
    diagnose: async () => DIAGNOSIS,
    prepare: async (server) => {
      const { env, profile: { command } = {} } = server;
      const nothing = { env, remove: () => {} };
      if (command === undefined) return { ...nothing, profile: async () => undefined };
      return {
        ...nothing,
        isOnly: true,
        profile: async (loaded, work, signal) => {
          signal.throwIfAborted();
          const over = new AbortController();
          const either = AbortSignal.any([signal, over.signal]);
          const variables = variablesOf(server, loaded);
          const running = runCommand(
            {
              program: "/bin/sh",
              args: ["-c", command],
              cwd: server.directory,
              env: childEnvironment(environment, variables),
              capture: true,
              maxOutputBytes: MOST_MIB * 1024 * 1024,
              timeoutMs: server.loadMs + FURTHER_MS,
            },
            either,
          );
          const working = work().catch((error) => {
            over.abort();
            throw error;
          });
          const [worked, ended] = await Promise.allSettled([working, running]);
          if (worked.status === "rejected") throw worked.reason;
          if (ended.status === "rejected") throw ended.reason;
          const stacks = stacksOf(ended.value, server);
          return { result: worked.value, stacks, profiler: NAME };
        },
      };
    },
  };
}

/** Variables of the command: those of the server, its port and processes, and the length of the load. */
function variablesOf({ env, loadMs }: ProfiledServer, { url, processes }: LoadedServer) {
  // Only the server itself knows the ports of its services.
  const own = Object.entries(env).filter(([, text]) => servicesNamed([text]).length === 0);
  return {
    ...Object.fromEntries(own),
    PORT: new URL(url).port,
    PROFILE_PIDS: processes().join(" "),
    PROFILE_SECONDS: String(loadMs / 1000),
  };
}

/** @throws Error if the command failed, or printed no stacks */
function stacksOf({ exit, stdout, stopped, tail }: CommandResult, { root }: ProfiledServer) {
  const last = tail.findLast((line) => line.trim() !== "");
  const said = last === undefined ? "" : `: ${last.trim().slice(0, MOST_CHARACTERS)}`;
  if (stopped === "output") throw new Error(`${NAME} printed more than ${MOST_MIB} MiB`);
  if (stopped === "timeout") {
    throw new Error(`${NAME} still ran ${FURTHER_MS / 1000} s after the load${said}`);
  }
  if (!hasSucceeded(exit)) throw new Error(`${NAME} failed: ${exitText(exit)}${said}`);
  const stacks = foldedStacks(stdout, [realpathSync(root), root]);
  if (stacks.size === 0) throw new Error(`${NAME} printed no line like "outer;inner 12"${said}`);
  return stacks;
}
