import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Machine } from "../../ports/machine.ts";
import { limitOf } from "../process/limit-mark.ts";
import { makeTemporaryFolder } from "../process/temporary-folder.ts";
import { readCpuTimes } from "./cpu-times.ts";
import { isOnPath } from "./on-path.ts";
import { matches } from "./text-match.ts";

/**
 * The machine that this process runs on.
 * @param environment `ImageOS` and `ImageVersion` name a hosted runner's image
 * @param version our own
 */
export function createMachine(environment: NodeJS.ProcessEnv, version: string): Machine {
  return {
    environment: () => {
      const cpus = os.cpus();
      const { ImageOS: image, ImageVersion: imageVersion } = environment;
      return {
        os: `${os.type()} ${os.release()}`,
        arch: os.arch(),
        cpuModel: cpus[0]?.model.trim() || "unknown CPU",
        cpuCount: os.availableParallelism(),
        memoryBytes: os.totalmem(),
        ...(image && { runnerImage: image }),
        ...(imageVersion && { imageVersion }),
        node: process.versions.node,
        loadgate: version,
      };
    },
    // Windows has no load average, and Node returns 0 there.
    loadAverage: () => (process.platform === "win32" ? undefined : os.loadavg()[0]),
    // Node raises its own limit to the maximum, and its children inherit it.
    openFileLimit: () => limitOf(process.pid, "Max open files"),
    isInstalled: (program) => isOnPath(environment, program),
    now: () => performance.now(),
    sleep: async (ms, signal) => {
      await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
    },
    date: () => new Date(),
    cpuTimes: readCpuTimes,
    uniqueId: () => randomUUID(),
    matches,
    hash: (bytes) => createHash("sha256").update(bytes).digest("hex"),
    readFile: (file) => readFile(file),
    temporaryFolder: async () => makeTemporaryFolder("data"),
  };
}
