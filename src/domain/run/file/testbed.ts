import type { Environment, MeasuredSeries, RunFile } from "./run-file.ts";

/** The type of a machine: what a count depends on beside its counter. */
export function machineTypeOf({ runnerImage, os, arch, ...own }: Environment): string {
  const { cpuModel, cpuCount, cpuQuota } = own;
  const limited = cpuQuota === undefined ? [] : [`limited to ${Number(cpuQuota.toFixed(2))} cores`];
  return [runnerImage ?? os, arch, `${cpuCount} × ${cpuModel}`, ...limited].join(", ");
}

/** Where a run was measured; runs are only comparable on the same testbed. */
export function testbedOf(environment: Environment): string {
  const { oha } = environment;
  const machine = machineTypeOf(environment);
  // Where nothing was loaded, there is no generator to name.
  return oha === undefined ? machine : `${machine}, oha ${oha}`;
}

/** Where each series of a run was measured. */
export function testbedsIn({ environment, shards }: Pick<RunFile, "environment" | "shards">) {
  const own = testbedOf(environment);
  const jobs = shards?.jobs ?? [];
  const others = new Map(jobs.map((job) => [job.index, testbedOf(job.environment ?? environment)]));
  return ({ shard = 0 }: Pick<MeasuredSeries, "shard">) => others.get(shard) ?? own;
}
