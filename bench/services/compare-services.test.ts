import { describe, expect, it } from "vitest";
import { aWorld, type Behaviour } from "../../test/support/builders/world.ts";
import { compareServices, type ServicesRequest } from "./compare-services.ts";

/** 50 requests of 4 ms for each millisecond of load. */
const exposition: Behaviour["exposition"] = (_, loadedMs) => [
  { name: "h_count", labels: [], value: 7 + loadedMs * 50 },
  { name: "h_sum", labels: [], value: loadedMs * 50 * 0.004 },
  { name: "up", labels: [], value: 1 },
];

const LOADED = { load: { path: "/abc?d=e", method: "GET", headers: {} } };

async function compared(
  behaviour: Partial<Behaviour> = {},
  overrides: Partial<ServicesRequest> = {},
) {
  const world = aWorld({ exposition, ...behaviour });
  const comparison = await compareServices(world, {
    ...LOADED,
    services: ["a", "b"].map((name) => ({ name, metricsUrl: `http://${name}/own` })),
    connections: 20,
    durationMs: 2000,
    histogram: "h",
    isListed: (name) => name !== "up",
    signal: new AbortController().signal,
    ...overrides,
  });
  return { world, comparison };
}

describe("compareServices", () => {
  it("loads the services in turns between two looks at each", async () => {
    const { world } = await compared();
    expect(world.events.filter((event) => /^(read|load)/.test(event))).toEqual([
      ...["read a /own *", "read b /own *"],
      ...["load a 1000", "load b 1000", "load b 1000", "load a 1000"],
      ...["read a /own *", "read b /own *"],
    ]);
    expect(world.loads[0]).toMatchObject({
      url: "http://a/abc?d=e",
      method: "GET",
      headers: {},
      level: { concurrency: 20 },
      expectedStatus: 200,
      shape: { burstMs: 1000, keepAlive: true },
    });
  });

  it("sums up what happened, and lists what is asked for", async () => {
    const { comparison } = await compared();
    expect(comparison.schema).toBe("loadgate/services/1");
    expect(comparison.services[1]).toEqual({
      name: "b",
      metricsUrl: "http://b/own",
      seconds: 2,
      summary: { requests: 100_000, throughput: 50_000, meanMs: expect.closeTo(4, 9) },
      readings: [
        { name: "h_count", before: 7, after: 100_007 },
        { name: "h_sum", before: 0, after: expect.closeTo(400, 9) },
      ],
    });
  });

  it("loads them with the request that it is given", async () => {
    const load = { path: "/echo", method: "POST", headers: { a: "b" }, bodyFile: "/c.json" };
    const { world } = await compared({}, { load });
    const { path, ...sent } = load;
    expect(world.loads).toHaveLength(4);
    expect(world.loads[3]).toMatchObject({ ...sent, url: `http://a${path}` });
  });

  it.each<[string, Partial<Behaviour>, string]>([
    [
      "shows no metrics",
      {
        onEvent: (event) => {
          if (event.startsWith("read b")) throw new Error("status 404");
        },
      },
      "b: http://b/own: status 404",
    ],
    [
      "answers nothing right",
      { result: (_, server) => (server === "b" ? { expected: 0, unexpected: 9 } : {}) },
      "b: no answer with status 200 to GET /abc?d=e",
    ],
  ])("fails where a service %s", async (_, behaviour, message) => {
    await expect(compared(behaviour)).rejects.toMatchObject({
      kind: "measurement",
      message,
      hint: expect.any(String),
    });
  });

  it("ends with the reason of an abort", async () => {
    const controller = new AbortController();
    const onEvent = (event: string) => {
      if (!event.startsWith("read b")) return;
      controller.abort(new Error("Ctrl-C"));
      throw new Error("socket closed");
    };
    await expect(compared({ onEvent }, { signal: controller.signal })).rejects.toThrow("Ctrl-C");
  });
});
