import { describe, expect, it } from "vitest";
import { aServer, aShape } from "../../../test/support/builders/config.ts";
import { aWorld } from "../../../test/support/builders/world.ts";
import type { ServerConfig } from "../../domain/run/plan/config.ts";
import type { Lane } from "../../domain/series/lane.ts";
import type { RunningServer, ServerRuntime } from "../../ports/server-runtime.ts";
import { createRecorder } from "../stages/recorder.ts";
import type { Measurement } from "./measurement.ts";
import { createStarter, startFurther } from "./with-servers.ts";

const LANES: readonly Lane[] = [
  { server: "go", arm: "base" },
  { server: "go", arm: "head" },
];

/** Servers that take two seconds to start; each start waits for a turn of the event loop. */
function starting(cpuMs: number, fails = (_name: string) => false) {
  const events: string[] = [];
  const world = aWorld();
  const runtime: ServerRuntime = {
    start: async (request, signal) => {
      events.push(`start ${request.name}`);
      await new Promise((resolve) => setImmediate(resolve));
      if (fails(request.name)) throw new Error(`${request.name} failed`);
      events.push(`ready ${request.name}`);
      const server = await world.runtime.start(request, signal);
      return { ...server, coldStartMs: 2000, usage: async () => ({ cpuMs, rssBytes: 5 }) };
    },
  };
  const recorder = createRecorder(Date.now);
  const servers = new Map([
    ["go (base)", aServer()],
    ["go", aServer()],
  ]);
  const { signal } = new AbortController();
  const start = createStarter({ world: { ...world, runtime }, servers, recorder, signal });
  const running = new Map<string, RunningServer>();
  return { start: (round: number) => start(LANES, round, running), events, recorder, running };
}

const ONE_AFTER_THE_OTHER = ["start go (base)", "ready go (base)", "start go", "ready go"];
const SIDE_BY_SIDE = ["start go (base)", "start go", "ready go (base)", "ready go"];

describe("servers that start slowly", () => {
  it("are waited for side by side once it is known that they only wait", async () => {
    const { start, events, recorder } = starting(10);
    await start(0);
    expect(events).toEqual(ONE_AFTER_THE_OTHER);
    await start(1);
    expect(events.slice(4)).toEqual(SIDE_BY_SIDE);
    const cell = { scenario: "a", level: { concurrency: 1 }, shape: aShape(), lanes: LANES };
    const started = (round: number) => ({ round, coldStartMs: 2000, idleRssBytes: 5 });
    expect(recorder.servers([cell])).toMatchObject([
      { arm: "base", starts: [0, 1].map(started) },
      { arm: "head", starts: [0, 1].map(started) },
    ]);
  });

  it("are waited for one after the other where each needs the CPUs", async () => {
    const { start, events } = starting(8000);
    for (const round of [0, 1]) await start(round);
    expect(events).toEqual([...ONE_AFTER_THE_OTHER, ...ONE_AFTER_THE_OTHER]);
  });

  it("leave nothing behind where one of them fails", async () => {
    let isBroken = false;
    const { start, running } = starting(10, (name) => isBroken && name === "go (base)");
    await start(0);
    running.clear();
    isBroken = true;
    await expect(start(1)).rejects.toThrow("go (base) failed");
    expect([...running.keys()], "whoever runs can be stopped").toEqual(["go"]);
  });
});

/** What happens at the end of a round in which each arm took so long to start. */
async function furtherStarts(
  coldStartMs: number,
  {
    gated = ["go"],
    server = aServer(),
    round = 0,
  }: {
    gated?: readonly string[];
    server?: ServerConfig;
    round?: number;
  } = {},
) {
  const events: string[] = [];
  const world = aWorld();
  const runtime: ServerRuntime = {
    start: async (request, signal) => {
      events.push(request.name);
      const running = await world.runtime.start(request, signal);
      const stop = async () => {
        events.push(`stop ${request.name}`);
        await running.stop();
      };
      return { ...running, coldStartMs: 7, stop };
    },
  };
  const recorder = createRecorder(Date.now);
  for (const lane of LANES) recorder.started(lane, { round, coldStartMs });
  const cells = [{ scenario: "a", level: { concurrency: 1 }, shape: aShape(), lanes: LANES }];
  const measurement = {
    cells,
    gatedStarts: new Set(gated),
    recorder,
    servers: new Map([
      ["go (base)", server],
      ["go", server],
    ]),
    world: { ...world, runtime },
    signal: new AbortController().signal,
  } as unknown as Measurement;
  await startFurther(measurement, round);
  return { events, starts: recorder.servers(cells).map(({ starts }) => starts) };
}

describe("further starts at the end of a round", () => {
  it("are of each arm in turns, and each server is stopped", async () => {
    const { events, starts } = await furtherStarts(400);
    const turn = ["go (base)", "stop go (base)", "go", "stop go"];
    expect(events).toEqual([...turn, ...turn]);
    expect(starts).toEqual([
      [{ round: 0, coldStartMs: 400, furtherColdStartsMs: [7, 7] }],
      [{ round: 0, coldStartMs: 400, furtherColdStartsMs: [7, 7] }],
    ]);
  });

  it("begin with another arm in every other round", async () => {
    const { events } = await furtherStarts(400, { round: 1 });
    expect(events[0]).toBe("go");
  });

  it.each([
    ["start slowly", 1200, {}],
    ["are not gated by their cold start", 10, { gated: ["rust"] }],
    ["run already", 10, { server: aServer({ url: "http://127.0.0.1:1" }) }],
    ["have services", 10, { server: aServer({ services: { db: {} } } as never) }],
  ])("leave out servers that %s", async (_, coldStartMs, options) => {
    expect((await furtherStarts(coldStartMs, options)).events).toEqual([]);
  });
});
