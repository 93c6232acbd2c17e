import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { aRecord } from "../../test/support/builders/baseline.ts";
import { enterFolder } from "../../test/support/working-folder.ts";
import { createOutputFolder } from "../adapters/system/output-folder.ts";
import type { GateConfig } from "../domain/run/plan/config.ts";
import { makeSite } from "./make-site.ts";

/** The metrics that a site has pictures of, in a configuration. */
async function metricsShown(gate: GateConfig): Promise<ReadonlySet<string>> {
  const folder = enterFolder();
  await makeSite({
    gate,
    store: { load: async () => ({ records: [aRecord()], skipped: [] }) },
    output: createOutputFolder(folder),
  });
  const page = readFileSync(path.join(folder, "index.html"), "utf8");
  return new Set([...page.matchAll(/data-metric=([\w-]+)/g)].map(([, id = ""]) => id));
}

it("a site has pictures of the usual metrics and of what the gate names, wherever it does", async () => {
  const bounds = { tolerancePercent: {}, maxErrorPercent: 0 };
  const usual = await metricsShown(bounds);
  for (const id of ["cold-start", "peak-rss", "artifact-size", "throughput", "latency-p99"]) {
    expect(usual).toContain(id);
  }
  expect(usual).not.toContain("build-time");
  const rule = { appliesTo: () => true };
  const gates: readonly GateConfig[] = [
    { ...bounds, tolerancePercent: { "build-time": 10 } },
    { ...bounds, limits: { "build-time": { value: 10 } } },
    { ...bounds, rules: [{ ...rule, tolerancePercent: { "build-time": 10 } }] },
    {
      ...bounds,
      rules: [{ ...rule, tolerancePercent: {}, limits: { "build-time": { value: 1 } } }],
    },
  ];
  for (const gate of gates) {
    expect([...(await metricsShown(gate))].toSorted()).toEqual([...usual, "build-time"].toSorted());
  }
  const off = {
    ...bounds,
    rules: [{ ...rule, tolerancePercent: { "build-time": false as const } }],
  };
  expect(await metricsShown(off)).toEqual(usual);
});
