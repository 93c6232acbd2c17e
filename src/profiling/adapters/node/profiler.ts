import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runFolder } from "../../../adapters/process/run-folder.ts";
import type { Profiler, ProfilerDiagnosis } from "../../port.ts";
import { preloadSource } from "./preload.ts";
import { type NodeSamples, nodeSamples, type ProfilePaths } from "./profile.ts";

/** Time limit for the answer of a process, which a busy one gives late. */
const ANSWER_MS = 10_000;

/**
 * Far more than all profiles of a server that take some seconds; the limit is needed because the program could write
 * anything.
 */
const MAX_CHARACTERS = 50_000_000;

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
      const room: Room = { left: MAX_CHARACTERS };
      const server = createServer((one) => {
        const open = connections.filter(({ isOpen }) => isOpen());
        if (open.length < MOST_CONNECTIONS) connections.push(connectionTo(one, room));
        else one.destroy();
      });
      server.listen(socket).unref();
      await once(server, "listening");
      const { NODE_OPTIONS = environment["NODE_OPTIONS"] ?? "" } = env;
      const options = `${NODE_OPTIONS} --require ${JSON.stringify(preload)}`.trim();
      return {
        env: { ...env, NODE_OPTIONS: options },
        profile: async (_server, work, signal) => {
          const open = connections.filter(({ isOpen }) => isOpen());
          if (open.length === 0) return undefined;
          const begun = await Promise.all(open.map((one) => one.start(signal)));
          if (!begun.includes(true)) return undefined;
          const result = await work();
          const profiles = await Promise.all(open.map((one) => one.stop(signal)));
          const samples = summed(profiles, { root: realpathSync(root), preload });
          return { result, ...samples, profiler: NODE_WORKS.profiler };
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

/** How many characters all connections of a start may still send. */
interface Room {
  left: number;
}

/** The connection of one thread of a profiled program. */
function connectionTo(socket: Socket, room: Room) {
  let text = "";
  let isTooLong = false;
  const closed = new Promise<false>((resolve) => socket.once("close", () => resolve(false)));
  socket.setEncoding("utf8").on("error", () => {});
  socket.on("data", (chunk: string) => {
    room.left -= chunk.length;
    isTooLong ||= room.left < 0;
    if (isTooLong) socket.destroy();
    else text += chunk;
  });
  return {
    isOpen: () => socket.readyState === "open",
    /**
     * @returns false if the program has ended
     * @throws Error if it does not answer in time, and the signal's reason
     */
    start: async (signal: AbortSignal) => {
      socket.write("start");
      const answer = new Promise<true>((resolve) => socket.once("data", () => resolve(true)));
      const isBegun = await answerOf(Promise.race([answer, closed]), signal);
      text = "";
      return isBegun;
    },
    /**
     * @returns the profile; an empty text if the program has ended
     * @throws Error if it does not answer in time or its answer is too long, and the signal's reason
     */
    stop: async (signal: AbortSignal) => {
      if (socket.readyState === "open") {
        socket.write("stop");
        await answerOf(closed, signal);
      }
      if (isTooLong) throw new Error("the server sent more than a profile has");
      return text;
    },
    close: () => void socket.destroy(),
  };
}

/** @throws Error if there is no answer in time, and the signal's reason */
async function answerOf<Answer>(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const late = sleep(ANSWER_MS, undefined, { signal: either, ref: false }).catch(() => undefined);
  const given = await Promise.race([answer.then((value) => ({ value })), late]);
  over.abort();
  signal.throwIfAborted();
  if (given) return given.value;
  throw new Error(`the server did not answer its profiler within ${ANSWER_MS / 1000} s`);
}

/** @throws Error if no program has sent a profile, or one is none */
function summed(profiles: readonly string[], paths: ProfilePaths): NodeSamples {
  const sent = profiles.filter((text) => text !== "");
  if (sent.length === 0) throw new Error("no process of the server sent its profile");
  const sum = new Map<string, number>();
  let ranMs: number | undefined = 0;
  for (const text of sent) {
    const one = nodeSamples(text, paths);
    ranMs = one.ranMs === undefined || ranMs === undefined ? undefined : ranMs + one.ranMs;
    for (const [stack, count] of one.stacks) sum.set(stack, (sum.get(stack) ?? 0) + count);
  }
  return { stacks: sum, ...(ranMs !== undefined && { ranMs }) };
}
