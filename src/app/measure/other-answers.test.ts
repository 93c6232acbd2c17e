import { describe, expect, it } from "vitest";
import { aConfig, aServer, aService, inBase } from "../../../test/support/builders/config.ts";
import { aRequest } from "../../../test/support/builders/request.ts";
import { aWorld, type Behaviour } from "../../../test/support/builders/world.ts";
import { exitCodeOf } from "../../domain/gate/gate.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import type { RunRequest } from "../run-benchmark.ts";
import { runBenchmark } from "../run-benchmark.ts";

const BASE = { ref: "main", mergeBase: false };

async function benchmark(
  behaviour: Partial<Behaviour>,
  config: Partial<Config> = {},
  request: Partial<RunRequest> = { bases: [BASE] },
) {
  const world = aWorld({ baseConfig: () => inBase(aConfig(config)), ...behaviour });
  return { world, ...(await runBenchmark(world, aRequest(config, request))) };
}

/** Who is loaded now. */
function loaded() {
  let last = "";
  const onEvent = (event: string) => {
    last = /^load (.*) \d+$/.exec(event)?.[1] ?? last;
  };
  return { onEvent, is: (server: string) => last === server };
}

describe("a server for which another arm's process answers", () => {
  it.each([
    ["head", "base", "go"],
    ["base", "head", "go (base)"],
  ] as const)("is not compared: %s is answered by %s", async (arm, other, server) => {
    const { onEvent, is } = loaded();
    const { world, run, comparison, view } = await benchmark({
      onEvent,
      otherAnswer: (asked) =>
        asked === arm && is(server)
          ? { arm: other, pid: 4711, place: "127.0.0.1:9000" }
          : undefined,
    });
    const reason = `go: process 4711 of ${other} answers for ${arm} on 127.0.0.1:9000`;
    expect(run.base?.lost).toEqual([
      {
        kind: "same-program",
        server: "go",
        reason,
        details: [expect.stringContaining("a port or socket of its own")],
      },
    ]);
    expect(comparison.gate.decision).toBe("fail");
    expect(exitCodeOf(comparison.gate)).toBe(3);
    expect(view.headline).toContain(`Not compared: ${reason}`);
    expect(world.warnings).toEqual([`Not compared: ${reason}`]);
    const verdicts = comparison.series.map((one) => [one.server, one.verdict]);
    expect(verdicts).toContainEqual(["rust", "unchanged"]);
    expect(world.running.size).toBe(0);
  });

  it("is looked for in each round, among the processes of all arms, a few times", async () => {
    let looks = 0;
    const { world, run } = await benchmark({
      otherAnswer: () => {
        looks += 1;
        return undefined;
      },
    });
    const watched = world.events.filter((event) => event.startsWith("watch "));
    expect(watched).toEqual(
      Array.from({ length: run.plan.rounds }, () => "watch base 1,1 head 1,1"),
    );
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThanOrEqual(12 * 4 * run.plan.rounds);
    expect(run.base).not.toHaveProperty("lost");
  });

  it("is not looked for without a base", async () => {
    const { world } = await benchmark({ otherAnswer: () => undefined }, {}, {});
    expect(world.events.filter((event) => event.startsWith("watch"))).toEqual([]);
  });
});

it("services of an arm belong to it, those that both share to none", async () => {
  const servers = (per: "arm" | "run") => ({
    servers: [aServer({ services: [aService({ per })] }), aServer({ name: "rust" })],
  });
  const watchedWith = async (per: "arm" | "run") =>
    (await benchmark({ otherAnswer: () => undefined }, servers(per))).world.events.find((event) =>
      event.startsWith("watch "),
    );
  expect(await watchedWith("arm")).toBe("watch base 1,1,1 head 1,1,1");
  expect(await watchedWith("run")).toBe("watch base 1,1 head 1,1");
});
