import path from "node:path";
import { describe, expect, it } from "vitest";
import { cpuQuota } from "./machine.ts";

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
      "of version 1",
      "9:name=systemd:/\n2:cpu,cpuacct:/docker/0123\n1:cpuset:/x\n",
      {
        "/cpu/docker/0123/cpu.cfs_quota_us": "-1\n",
        "/cpu/docker/0123/cpu.cfs_period_us": "100000\n",
        "/cpu/docker/cpu.cfs_quota_us": "50000\n",
        "/cpu/docker/cpu.cfs_period_us": "100000\n",
        "/cpu/x/cpu.cfs_quota_us": "1000\n",
        "/cpu/x/cpu.cfs_period_us": "100000\n",
      },
      0.5,
    ],
    [
      "of version 1 in a container that is named as outside",
      "1:cpu:/docker/0123\n",
      { "/cpu/cpu.cfs_quota_us": "200000\n", "/cpu/cpu.cfs_period_us": "100000\n" },
      2,
    ],
    ["none above the mount", "0::/../../..\n", { "/../cpu.max": "10000 100000\n" }, undefined],
    ["none of a file that makes no sense", "0::/\n", { "/cpu.max": "\u001b[31m 0x\n" }, undefined],
    ["none without control groups", undefined, {}, undefined],
  ])("%s", (_, own, files: Readonly<Record<string, string>>, cores) => {
    const read = (file: string) =>
      file === "/proc/self/cgroup" ? own : files[path.normalize(file).slice(ROOT.length)];
    expect(cpuQuota(read)).toBe(cores);
  });
});
