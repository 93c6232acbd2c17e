import { describe, expect, it } from "vitest";
import { cpuQuota } from "./cpu-quota.ts";

const ROOT = "/sys/fs/cgroup";

describe("the CPU quota of this process", () => {
  it.each([
    ["none, of a container that may use all", "0::/\n", { "/cpu.max": "max 100000\n" }, undefined],
    [
      "of a container that sees its group as the root",
      "0::/\n",
      { "/cpu.max": "60000 100000\n" },
      0.6,
    ],
    [
      "the least of its group and those above",
      "0::/user.slice/a:b.scope\n",
      {
        "/user.slice/a:b.scope/cpu.max": "max 100000\n",
        "/user.slice/cpu.max": "150000 100000\n",
        "/other.slice/cpu.max": "10000 100000\n",
      },
      1.5,
    ],
    [
      "none above the mount",
      "0::/../../..\n",
      { "/../../../cpu.max": "10000 100000\n" },
      undefined,
    ],
    ["none of a file that makes no sense", "0::/\n", { "/cpu.max": "\u001b[31m 0x\n" }, undefined],
    ["none without control groups", undefined, {}, undefined],
  ])("%s", (_, own, files: Readonly<Record<string, string>>, cores) => {
    const read = (file: string) =>
      file === "/proc/self/cgroup" ? own : files[file.slice(ROOT.length)];
    expect(cpuQuota(read)).toBe(cores);
  });
});
