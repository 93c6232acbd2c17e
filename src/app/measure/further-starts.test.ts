import { describe, expect, it } from "vitest";
import { aServer, aShape } from "../../../test/support/builders/config.ts";
import { aWorld } from "../../../test/support/builders/world.ts";
import type { ServerConfig } from "../../domain/run/plan/config.ts";
import type { Lane } from "../../domain/run/plan/lane.ts";
import type { ServerRuntime } from "../../ports/server-runtime.ts";
import { startFurther } from "./further-starts.ts";
import type { Measurement } from "./measurement.ts";
import { createRecorder } from "./recorder.ts";

const LANES: readonly Lane[] = [
  { server: "go", arm: "base" },
  { server: "go", arm: "head" },
];

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
  const recorder = createRecorder(Date.now, () => ({ configHash: "" }));
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
