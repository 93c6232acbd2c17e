import { expect, it } from "vitest";
import { helloBuilds, withDerived } from "./echo-extras.js";

it("CPU is also of all cores, and a build belongs to its server as a whole", () => {
  const measured: { server: string; series: string; values: Record<string, number> }[] = [
    { server: "go", series: "1k rate", values: { cpu: 150, throughput: 7 } },
    { server: "go", series: "process", values: { "cold-start": 10 } },
    { server: "own-go", series: "process", values: {} },
  ];
  expect(withDerived(measured, 2, { go: 80 }).map(({ values }) => values)).toEqual([
    { cpu: 150, throughput: 7, "cpu-of-all-cores": 75 },
    { "cold-start": 10, "hello-build": 80 },
    {},
  ]);
});

it("hello is built from nothing each time, once more than counts", async () => {
  const asked: string[] = [];
  let ms = 1000;
  const values = await helloBuilds({
    build: async ({ name, clean }: { name: string; clean: string }) => {
      asked.push(`${name}: ${clean}`);
      ms -= 10;
      return { buildMs: ms };
    },
  } as unknown as Parameters<typeof helloBuilds>[0]);
  expect(asked).toHaveLength(12);
  expect(asked.slice(0, 2)).toEqual(["go: rm -rf bin", "rust: rm -rf target"]);
  // 990 and 980 are the first of each, which fill the caches.
  expect(values).toEqual({ go: 930, rust: 920 });
});
