import { describe, expect, it } from "vitest";
import { aConfig, aScenario } from "../../test/support/builders/config.ts";
import { lanesOf, MIN_BLOCKS } from "../domain/plan.ts";
import { prepareRun } from "./prepare-run.ts";

const CONFIG = aConfig({
  scenarios: [aScenario({ concurrency: [1, 50] }), aScenario({ name: "rusty", servers: ["rust"] })],
});
const REQUEST = { budgetMs: 60_000, seed: "s" };
const only = (text: string, ...names: readonly string[]) => ({
  ...REQUEST,
  filter: { text, matches: (name: string) => names.includes(name) },
});
const named = ({ cells }: ReturnType<typeof prepareRun>) =>
  cells.map(({ scenario, level, lanes }) => [
    scenario,
    level.concurrency,
    lanes.map(({ server }) => server).join(" "),
  ]);

describe("prepareRun", () => {
  it("makes a cell of each scenario and level, with the scenario's servers", () => {
    const prepared = prepareRun(CONFIG, REQUEST);
    expect(named(prepared)).toEqual([
      ["greet", 1, "go rust"],
      ["greet", 50, "go rust"],
      ["rusty", 10, "rust"],
    ]);
    expect(prepared).not.toHaveProperty("only");
    expect(prepared.budgetMs).toBe(60_000);
    expect(prepared.plan).toMatchObject({ seed: "s" });
    expect(prepared.plan.blocksPerCell).toBeGreaterThanOrEqual(MIN_BLOCKS);
    expect(lanesOf(prepared.cells).every(({ arm }) => arm === "head")).toBe(true);
  });

  it("leaves out what the filter does not choose, and says so", () => {
    const prepared = prepareRun(CONFIG, only("rust/*", "rust/greet", "rust/rusty"));
    expect(named(prepared)).toEqual([
      ["greet", 1, "rust"],
      ["greet", 50, "rust"],
      ["rusty", 10, "rust"],
    ]);
    expect(prepared.only).toBe("rust/*");
  });

  it("is a whole run where the filter chooses everything", () => {
    const all = only("*/*", "go/greet", "rust/greet", "rust/rusty");
    expect(prepareRun(CONFIG, all)).not.toHaveProperty("only");
  });

  it("says what there is where the filter chooses nothing", () => {
    expect(() => prepareRun(CONFIG, only("nope"))).toThrow(
      expect.objectContaining({
        kind: "usage",
        message: 'only: "nope" matches nothing',
        hint: "There are: go/greet, rust/greet, rust/rusty. A glob such as rust/* works too.",
      }),
    );
  });

  it("names a budget that would do where it is too short", () => {
    expect(() => prepareRun(CONFIG, { ...REQUEST, budgetMs: 10_000 })).toThrow(
      expect.objectContaining({
        kind: "usage",
        message:
          "A budget of 10 s is too short: 5 series need 39 s for the least that gives an interval",
      }),
    );
    expect(prepareRun(CONFIG, { ...REQUEST, budgetMs: 39_000 }).plan.blocksPerCell).toBe(6);
  });
});
