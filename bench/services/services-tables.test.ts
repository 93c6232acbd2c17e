import { expect, it } from "vitest";
import { terminalTable } from "../../src/report/figure-table.ts";
import { type ObservedService, servicesComparison } from "./services-comparison.ts";
import { readingsTable, summaryTable } from "./services-tables.ts";

const plain = (text: string) => text;

const service = (name: string, overrides: Partial<ObservedService> = {}): ObservedService => ({
  name,
  seconds: 10,
  summary: {},
  readings: [],
  ...overrides,
});
const rendered = (...services: readonly ObservedService[]) =>
  [
    ...["Side by side", ...terminalTable(summaryTable(servicesComparison(services)), plain)],
    ...["", "Metrics", ...terminalTable(readingsTable(services), plain), ""],
  ].join("\n");

const GO = service("go", {
  summary: {
    requests: 10_000,
    throughput: 1000,
    meanMs: 2,
    p50Ms: 1,
    p95Ms: 5,
    p99Ms: 9,
    cpuPercent: 50,
    rssBytes: 10_485_760,
    longestGcPauseMs: 0.5,
  },
  readings: [
    { name: "up", before: 1, after: 1 },
    { name: "idle", before: 0, after: 0 },
    { name: "total", before: 10, after: 40 },
    { name: "gone", before: 3 },
  ],
});
const RUST = service("rust", {
  summary: { requests: 15_000, throughput: 1500, meanMs: 0, rssBytes: 5_242_880 },
  readings: [{ name: "total", after: 60 }],
});

it("puts two services side by side, with their difference", () => {
  expect(rendered(GO, RUST)).toMatchInlineSnapshot(`
    "Side by side
                            go      rust  rust against go
    requests            10,000    15,000          +50.0 %
    throughput         1,000/s   1,500/s          +50.0 %
    mean latency       2.00 ms      0 µs         −100.0 %
    p50                1.00 ms         –                –
    p95                5.00 ms         –                –
    p99                9.00 ms         –                –
    CPU                 50.0 %         –                –
    RSS               10.0 MiB  5.00 MiB          −50.0 %
    longest GC pause    500 µs         –                –

    Metrics
    metric  go before  go after  difference  rust before  rust after  difference
    up           1.00      1.00           0            –           –           –
    total        10.0      40.0        30.0            –        60.0        60.0
    gone         3.00         –           –            –           –           –
    "
  `);
});

it.each([
  ["one service", [GO]],
  ["three services", [GO, RUST, service("js")]],
])("has no difference of %s", (_, services) => {
  const text = rendered(...services);
  expect(text).not.toContain("against");
  expect(text).not.toContain("+");
  for (const { name } of services) expect(text).toContain(`${name} before`);
});

it("has no difference to nothing, and leaves out what no service tells", () => {
  const text = rendered(service("a", { summary: { requests: 0 } }), RUST);
  expect(text).toMatch(/^requests +0.* +15,000 +–$/m);
  expect(text).not.toMatch(/^p99 /m);
});

it.each([
  [{ below: 0.1 }, "< 100 µs"],
  [{ above: 100, below: 1000 }, "100 ms – 1.00 s"],
  [{ above: 10_000 }, "> 10.0 s"],
])("shows bounds of a latency, and no difference of them: %j", (p99Ms, shown) => {
  const text = rendered(service("a", { summary: { p99Ms } }), GO);
  expect(text).toMatch(new RegExp(`^p99 +${shown} +9\\.00 ms +–$`, "m"));
});

it("writes no escape code of what a service sends", () => {
  const hostile = 'a{b="\u001b[2J\u009b31m"}';
  const text = rendered(service("go", { readings: [{ name: hostile, before: 1, after: 2 }] }));
  expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
});
