import { createHash, randomUUID } from "node:crypto";
import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createContext, Script } from "node:vm";
import { attempt } from "../../domain/shared/error.ts";
import { type CpuTimes, MATCH_LIMIT_MS, type Machine } from "../../ports/machine.ts";
import { limitOf } from "../process/mark.ts";
import { makeTemporaryFolder } from "../process/run-folder.ts";

/**
 * The machine that this process runs on.
 * @param environment `ImageOS` and `ImageVersion` name a hosted runner's image
 * @param version our own
 */
export function createMachine(environment: NodeJS.ProcessEnv, version: string): Machine {
  return {
    environment: () => {
      const cpus = os.cpus();
      const cpuCount = os.availableParallelism();
      const quota = cpuQuota();
      const { ImageOS: image, ImageVersion: imageVersion } = environment;
      return {
        os: `${os.type()} ${os.release()}`,
        arch: os.arch(),
        cpuModel: cpus[0]?.model.trim() || "unknown CPU",
        cpuCount,
        ...(quota !== undefined && quota < cpuCount && { cpuQuota: quota }),
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

const CLOCK_TICK_MS = 10;

/**
 * CPU times of the machine since boot: on Linux from `/proc/stat` and `/proc/pressure/cpu` (pressure stall
 * information), elsewhere from Node.
 */
function readCpuTimes(): CpuTimes {
  const read = (file: string) => attempt(() => readFileSync(file, "utf8"));
  const stat = read("/proc/stat");
  if (stat === undefined) return fromNode();
  const stalledMs = stalledFrom(read("/proc/pressure/cpu") ?? "");
  return { ...fromStat(stat), stalledMs };
}

/**
 * Parses the first line of `/proc/stat`: user, nice, system, idle, iowait, irq, softirq, steal, and guest times,
 * which are already included in user and nice.
 */
export function fromStat(text: string): CpuTimes {
  const fields = (/^cpu +(.*)$/m.exec(text)?.[1] ?? "").split(" ").map(Number);
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, steal = 0] = fields;
  const busy = user + nice + system + irq + soft;
  return {
    allMs: (busy + idle + wait + steal) * CLOCK_TICK_MS,
    busyMs: busy * CLOCK_TICK_MS,
    stolenMs: steal * CLOCK_TICK_MS,
  };
}

/**
 * Parses the line `some … total=MICROSECONDS` of `/proc/pressure/cpu`.
 * @returns milliseconds, or undefined if there is no such line
 */
export function stalledFrom(text: string): number | undefined {
  const total = /^some .*total=(\d+)/m.exec(text)?.[1];
  return total === undefined ? undefined : Number(total) / 1000;
}

function fromNode(): CpuTimes {
  const times = os.cpus().map((cpu) => cpu.times);
  const all = times.flatMap((one) => Object.values(one)).reduce((sum, ms) => sum + ms, 0);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  return { allMs: all, busyMs: all - idle };
}

const search = new Script("new RegExp(expression, 'u').test(text)");

/**
 * Checks whether a text matches a regular expression. Some expressions, such as `^(a+)+$`, take time that doubles
 * with each character. Only a separate script can be interrupted while matching.
 * @returns undefined if there is no result within {@link MATCH_LIMIT_MS}
 */
export function matches(expression: string, text: string): boolean | undefined {
  try {
    const context = createContext({ expression, text });
    return search.runInContext(context, { timeout: MATCH_LIMIT_MS }) === true;
  } catch (error) {
    // Duck-typed, because errors of a separate script are not instances of our own `Error`.
    if (Object(error).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return undefined;
    throw error;
  }
}

/** The absolute folders of an environment's PATH. */
export function foldersOfPath({ PATH = "" }: NodeJS.ProcessEnv): readonly string[] {
  return PATH.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
}

/** Checks whether a program is on an environment's PATH. */
export function isOnPath(environment: NodeJS.ProcessEnv, program: string): boolean {
  return foldersOfPath(environment).some((folder) => isExecutable(path.join(folder, program)));
}

function isExecutable(file: string): boolean {
  const stats = attempt(() => {
    accessSync(file, constants.X_OK);
    return statSync(file);
  });
  return stats?.isFile() === true;
}

/** Mount points of the hierarchies with CPU quotas, of versions 2 and 1. */
const MOUNTS = ["/sys/fs/cgroup", "/sys/fs/cgroup/cpu"];

/** The lines of `/proc/self/cgroup` about version 2, `0::/group`, or the CPU in version 1, `2:cpu,cpuacct:/group`. */
const OWN_GROUP = /^(?:0|\d+:(?:.*,)?cpu(?:,.*)?)::?(\/.*)$/gm;

/**
 * The CPU time that this process's control group and those above it may use. Inside a container, its group is the root
 * of the mount, whatever its name is.
 * @param read returns a file's text, or undefined if it cannot be read
 * @returns cores, or undefined if nothing limits it
 */
export function cpuQuota(
  read = (file: string) => attempt(() => readFileSync(file, "utf8")),
): number | undefined {
  const groups = new Set(["/"]);
  for (const [, own = "/"] of (read("/proc/self/cgroup") ?? "").matchAll(OWN_GROUP)) {
    let group = path.posix.normalize(own);
    for (; group !== "/"; group = path.posix.dirname(group)) groups.add(group);
  }
  const quotas = [...groups].flatMap((group) =>
    MOUNTS.map((mount) => quotaIn(mount + group, read)),
  );
  const least = Math.min(...quotas);
  return Number.isFinite(least) ? least : undefined;
}

function quotaIn(folder: string, read: (file: string) => string | undefined): number {
  const version1 = ["quota", "period"].map((name) => read(`${folder}/cpu.cfs_${name}_us`));
  const text = read(`${folder}/cpu.max`) ?? version1.join(" ");
  const [quota = 0, period = 0] = text.split(/\s+/).map(Number);
  return quota > 0 && period > 0 ? quota / period : Number.POSITIVE_INFINITY;
}
