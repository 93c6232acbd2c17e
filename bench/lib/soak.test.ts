import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { aServerSoak, aSoak, aSoakedStart } from "../../test/support/builders/soak.ts";
import { soakFigures, soakPage } from "./soak.js";

const name = 'go_gc_duration_seconds{quantile="1"}';
const start = aSoakedStart({
  piece: (at) => ({ p95Ms: 2, p999Ms: 8, cpuMs: 5000, p99Ms: at === 9 ? 30 : 4, failed: 0 }),
});
const server = aServerSoak([{ ...start, readings: [{ name, before: 0.001, after: 0.004 }] }], {
  server: "go",
});

it("has the median and the worst piece of what the command wrote, without warm-up, beside what was published", () => {
  const page = soakPage(soakFigures(aSoak([server, aServerSoak([start], { server: "rust" })])));
  expect(page).toContain("10,000 a second over 32 connections");
  expect(page).toContain("twice 25 s of warm-up and 1 min 15 s of load");
  const row = (label: string) => page.split("\n").find((line) => line.startsWith(`| ${label} |`));
  expect(row("throughput")).toContain("| 10,000/s | 10,000/s | 98,200/s |");
  expect(row("p99")).toContain("| 4.00 ms | 30.0 ms | 136 ms |");
  expect(row("CPU")).toContain("| 50.0 % | 50.0 % | – |");
  expect(row("peak RSS")).toContain("| 64.0 MiB | 64.0 MiB | 190 MB |");
  expect(row("longest GC pause")).toBe(
    "| longest GC pause | 4.00 ms | 4.00 ms | 12 ms | – | – | 0 ms |",
  );
  expect(page).not.toMatch(/\{\w+\}/);
});

it("needs a start", () => {
  expect(() => soakFigures(aSoak([], { failure: "it ended" }))).toThrow("it ended");
});

it("the committed page is what the committed figures give; `node bench/soak.js` writes it", () => {
  const docs = path.resolve(import.meta.dirname, "../../docs/figures");
  const text = (file: string) => readFileSync(path.join(docs, file), "utf8");
  expect(text("soak.md")).toBe(soakPage(JSON.parse(text("soak.json"))));
});
