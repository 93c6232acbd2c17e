import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import os from "node:os";
import type { Host } from "../../ports/host.ts";

/**
 * The machine that this process runs on.
 * @param environment `ImageOS` and `ImageVersion` name a hosted runner's image
 * @param version our own version
 */
export function createHost(environment: NodeJS.ProcessEnv, version: string): Host {
  return {
    environment: () => {
      const cpus = os.cpus();
      const image = environment["ImageOS"];
      return {
        os: `${os.type()} ${os.release()}`,
        arch: os.arch(),
        cpuModel: cpus[0]?.model.trim() || "unknown CPU",
        cpuCount: os.availableParallelism(),
        memoryBytes: os.totalmem(),
        ...(image && { runnerImage: image }),
        node: process.versions.node,
        loadgate: version,
      };
    },
    now: () => performance.now(),
    date: () => new Date(),
    cpuTimeMs: () =>
      os
        .cpus()
        .flatMap(({ times }) => Object.values(times))
        .reduce((sum, ms) => sum + ms, 0),
    uniqueId: () => randomUUID(),
    hash: (bytes) => createHash("sha256").update(bytes).digest("hex"),
    readFile: (file) => readFile(file),
  };
}
