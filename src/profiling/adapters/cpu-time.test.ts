import { expect, it } from "vitest";
import { HAS_PROC } from "../../adapters/process/process-table.ts";
import { withCpuTime } from "./cpu-time.ts";

const NO_PROCESS = 2 ** 22 + 1;

it("the CPU time of processes is what they take during the work", async () => {
  const work = async () => {
    const { user } = process.cpuUsage();
    while (process.cpuUsage().user - user < 100_000);
    return "done";
  };
  const { result, ranMs } = await withCpuTime([process.pid, NO_PROCESS], work);
  expect(result).toBe("done");
  if (HAS_PROC) expect(ranMs).toBeGreaterThan(0);
  if (HAS_PROC) expect(await withCpuTime([NO_PROCESS], async () => "")).toMatchObject({ ranMs: 0 });
});
