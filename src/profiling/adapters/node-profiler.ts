import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import path from "node:path";
import { runFolder } from "../../adapters/process/run-folder.ts";
import type { Stacks } from "../domain/stacks.ts";
import type { Profiler, ProfilerDiagnosis } from "../port.ts";
import { preloadSource } from "./node-preload.ts";
import { nodeStacks, type ProfilePaths } from "./node-profile.ts";

/** Time limit for the answer of a process, which a busy one gives late. */
const ANSWER_MS = 10_000;

/** Far more than a profile of some seconds; the limit is needed because the program could write anything. */
const MAX_CHARACTERS = 100_000_000;

/** Processes and threads of a server beyond these are not asked. */
const MOST_CONNECTIONS = 64;

const NODE_WORKS: ProfilerDiagnosis = {
  profiles: "Node",
  profiler: "Node's inspector",
  works: true,
  advice: "",
};

/**
 * Profiles programs that Node runs, all processes and threads of a server, through the inspector of each. Its port is
 * not opened: a debugger's port would let every program of the machine run code in the server.
 * @param environment of Loadgate, which servers inherit
 */
export function createNodeProfiler(environment: NodeJS.ProcessEnv): Profiler {
  return {
    diagnose: async () => NODE_WORKS,
    prepare: async ({ env, root }) => {
      const folder = mkdtempSync(path.join(runFolder(), "profile-"));
      const socket = path.join(folder, "socket");
      const preload = path.join(folder, "profile.cjs");
      writeFileSync(preload, preloadSource(socket));
      const connections: Connection[] = [];
      const server = createServer((one) => {
        if (connections.length < MOST_CONNECTIONS) connections.push(connectionTo(one));
        else one.destroy();
      });
      server.listen(socket).unref();
      await once(server, "listening");
      const { NODE_OPTIONS = environment["NODE_OPTIONS"] ?? "" } = env;
      const options = `${NODE_OPTIONS} --require ${JSON.stringify(preload)}`.trim();
      return {
        env: { ...env, NODE_OPTIONS: options },
        profile: async (_server, work) => {
          const open = connections.filter(({ isOpen }) => isOpen());
          if (open.length === 0) return undefined;
          await Promise.all(open.map((one) => one.start()));
          const result = await work();
          const profiles = await Promise.all(open.map((one) => one.stop()));
          const stacks = summed(profiles, { root: realpathSync(root), preload });
          return { result, stacks, profiler: NODE_WORKS.profiler };
        },
        remove: () => {
          for (const one of connections) one.close();
          server.close();
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
  };
}

type Connection = ReturnType<typeof connectionTo>;

/** The connection of one thread of a profiled program. */
function connectionTo(socket: Socket) {
  let text = "";
  socket.setEncoding("utf8").on("error", () => {});
  socket.on("data", (chunk: string) => {
    text += chunk;
    if (text.length > MAX_CHARACTERS) socket.destroy();
  });
  return {
    isOpen: () => socket.readyState === "open",
    /** @throws Error if it does not answer in time */
    start: async () => {
      socket.write("start");
      await once(socket, "data", { signal: AbortSignal.timeout(ANSWER_MS) });
      text = "";
    },
    /** @returns the profile; an empty text if the program has ended */
    stop: async () => {
      if (socket.readyState !== "open") return "";
      socket.write("stop");
      await once(socket, "close", { signal: AbortSignal.timeout(ANSWER_MS) });
      return text;
    },
    close: () => void socket.destroy(),
  };
}

/** @throws Error if no program has sent a profile, or one is none */
function summed(profiles: readonly string[], paths: ProfilePaths): Stacks {
  const sent = profiles.filter((text) => text !== "");
  if (sent.length === 0) throw new Error("no process of the server sent its profile");
  const sum = new Map<string, number>();
  for (const text of sent) {
    for (const [stack, count] of nodeStacks(text, paths)) {
      sum.set(stack, (sum.get(stack) ?? 0) + count);
    }
  }
  return sum;
}
