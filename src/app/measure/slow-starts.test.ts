import { describe, expect, it } from "vitest";
import { aConfig, inBase } from "../../../test/support/builders/config.ts";
import { aRequest } from "../../../test/support/builders/request.ts";
import { aWorld } from "../../../test/support/builders/world.ts";
import { ROUNDS_TO_DECIDE } from "../../domain/run/round-counts.ts";
import { runBenchmark } from "../run-benchmark.ts";

const MINUTE = 60_000;
const base = { ref: "main", mergeBase: false };

describe("servers that stop slowly", () => {
  it.each([
    ["beside base", { base }],
    ["alone", {}],
  ])("%s count what that takes, stay within the budget, and are named", async (_, overrides) => {
    const stopMs = (server: string) => (server.startsWith("rust") ? 5000 : 50);
    const measure = { budgetMs: MINUTE, atMostMs: 15 * MINUTE };
    const world = aWorld({ stopMs });
    const { run, view } = await runBenchmark(world, aRequest({ measure }, overrides));
    expect(run.timing.measureMs).toBeLessThanOrEqual(MINUTE);
    const starts = run.servers.find(({ server }) => server === "rust")?.starts ?? [];
    expect(starts.length).toBeGreaterThan(1);
    for (const start of starts) expect(start).toMatchObject({ stopMs: 5000 });
    expect(run.timing.beside?.stopMs).toBe(5000 * starts.length);
    expect(view.notices).toContainEqual(
      expect.stringMatching(
        /^(rust|rust \(base\), rust) took .*5\.00 s to stop each time: \d+ s of .*; (it does|they do) not end on SIGTERM/,
      ),
    );
  });

  it("and answer slowly are named too", async () => {
    const measure = { budgetMs: MINUTE, atMostMs: 15 * MINUTE };
    const world: ReturnType<typeof aWorld> = aWorld({
      onEvent: (event) => {
        if (event === "ask go /greet") void world.machine.sleep(1500, new AbortController().signal);
      },
    });
    const { run, view } = await runBenchmark(world, aRequest({ measure }));
    expect(run.servers[0]?.starts[0]?.answerMs).toBeGreaterThanOrEqual(3000);
    expect(view.notices).toContainEqual(
      expect.stringMatching(/^go took \d\.\d+ s to answer outside of bursts each time/),
    );
  });
});

/** A run of two servers with base and head, each of which takes ten seconds to start. */
async function slowStarts(measure: { readonly budgetMs?: number; readonly atMostMs: number }) {
  const world = aWorld({ startMs: 10_000, baseConfig: () => inBase(aConfig({ measure })) });
  const { run, view } = await runBenchmark(world, aRequest({ measure }, { base }));
  return { world, run, notices: view.notices.join("\n") };
}

describe("servers that start slowly", () => {
  it("make a budget that was chosen grow until they start often enough to decide", async () => {
    const { world, run, notices } = await slowStarts({ atMostMs: 15 * MINUTE });
    expect(run.plan.rounds).toBeGreaterThanOrEqual(ROUNDS_TO_DECIDE);
    expect(run.plan.budgetMs).toBeGreaterThan(2 * MINUTE);
    expect(run.plan.budgetMs).toBeLessThan(15 * MINUTE);
    expect(world.machine.now()).toBeLessThan((run.plan.budgetMs ?? 0) + MINUTE);
    expect(notices).not.toContain("was started only");
    expect(world.events.join("\n")).toMatch(/A round takes \d+ s to set up, so measuring may take/);
  });

  it("make it grow no further than is allowed", async () => {
    const { world, run, notices } = await slowStarts({ atMostMs: 3 * MINUTE });
    expect(run.plan).toMatchObject({ budgetMs: 3 * MINUTE });
    expect(run.plan.rounds).toBeLessThan(ROUNDS_TO_DECIDE);
    expect(notices).toContain("Each server was started only");
    expect(world.machine.now()).toBeLessThan(4 * MINUTE);
  });

  it("take their time from a budget that was asked for", async () => {
    const { run, notices } = await slowStarts({ budgetMs: 2 * MINUTE, atMostMs: 15 * MINUTE });
    expect(run.plan).toMatchObject({ budgetMs: 2 * MINUTE });
    expect(notices).toContain("Each server was started only");
  });
});
