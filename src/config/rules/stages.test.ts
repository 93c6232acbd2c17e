import { describe, expect, it } from "vitest";
import { boundsOf, gateOfSeries } from "../../domain/bounds/bounds.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { explainGate } from "../explain-gate.ts";
import { validated } from "../issue.ts";
import { parseConfig } from "../load.ts";
import { configSchema } from "../schema/schema.ts";
import { parseSource } from "../source.ts";

const config = (load: string, request = "path: /") =>
  parseConfig(
    `servers: { api: { run: x } }\nscenarios:\n  greet:\n    ${request}\n    load: ${load}\n`,
    "loadgate.yml",
  );

function refusalOf(...given: Parameters<typeof config>): string {
  try {
    config(...given);
  } catch (error) {
    if (error instanceof LoadgateError) return [error.message, ...error.details].join("\n");
    throw error;
  }
  throw new Error("it was accepted");
}

it("a scenario may have stages, alone or beside levels", () => {
  const load =
    "{ stages: [{ rate: 500/s, for: 20s }, { rate: 5000/s, for: 1m }], concurrency: [8] }";
  const [scenario] = config(load).scenarios;
  expect(scenario?.openLoop).toEqual({
    stages: [
      { rate: 500, ms: 20_000 },
      { rate: 5000, ms: 60_000 },
    ],
  });
  expect(scenario?.levels).toEqual([{ concurrency: 8 }, { openLoop: "stages" }]);
});

const TWO = "{ rate: 500/s, for: 2s }, { rate: 900/s, for: 2s }";

it.each([
  ["one stage", "{ stages: [{ rate: 500/s, for: 20s }] }", /2/],
  ["too many stages", `{ stages: [${Array.from({ length: 11 }, () => TWO).join()}] }`, /20/],
  [
    "a rate without its unit",
    "{ stages: [{ rate: 500, for: 2s }, { rate: 1/s, for: 2s }] }",
    /500\/s/,
  ],
  [
    "a short stage",
    "{ stages: [{ rate: 5/s, for: 900ms }, { rate: 1/s, for: 2s }] }",
    /1s or more/,
  ],
  [
    "one rate",
    "{ stages: [{ rate: 500/s, for: 2s }, { rate: 500/s, for: 3s }] }",
    /found 500\/s in all stages/,
  ],
  [
    "too many requests",
    "{ stages: [{ rate: 9000/s, for: 1m }, { rate: 20000/s, for: 30s }] }",
    /1,140,000 requests are due in a start, more than 1,000,000/,
  ],
  [
    "too little time after the peak",
    "{ stages: [{ rate: 50/s, for: 30s }, { rate: 900/s, for: 5s }, { rate: 50/s, for: 8s }] }",
    /the stages after the highest are 1 window, and 3 show whether latency is as before/,
  ],
  [
    "several stages after the peak without a whole window more",
    "{ stages: [{ rate: 100/s, for: 10s }, { rate: 1000/s, for: 5s }, { rate: 300/s, for: 9s }, { rate: 100/s, for: 9s }] }",
    /the stages after the highest are 2 windows, and 3 show/,
  ],
  ["a number of requests", `{ stages: [${TWO}], requests: 500 }`, /stages have times/],
])("%s is refused", (_, load, message) => {
  expect(refusalOf(load)).toMatch(message);
});

it("gates of what comes after the peak need stages that fall", () => {
  const parse = (rates: readonly string[], gate: string) =>
    parseConfig(
      `servers: { api: { run: x } }\nscenarios:\n  greet:\n    path: /\n    load: { stages: [${rates.map((rate) => `{ rate: ${rate}, for: 9s }`).join()}] }\ngate: { ${gate} }\n`,
      "loadgate.yml",
    );
  const rising = ["500/s", "900/s"];
  expect(() => parse(rising, "recovery: { max: 2s }")).toThrow(/nothing measures it/);
  expect(() => parse(rising, "after-p99: { tolerance: 20% }")).toThrow(/nothing measures it/);
  expect(parse(rising, "peak-p99: { tolerance: 20% }").scenarios).toHaveLength(1);
  expect(parse([...rising, "600/s"], "recovery: { max: 2s }").scenarios).toHaveLength(1);
  const falling = ["900/s", "500/s"];
  expect(() => parse(falling, "recovery: { tolerance: 50% }")).toThrow(
    expect.objectContaining({
      hint: expect.stringContaining("stages that begin and end below their highest rate"),
    }),
  );
  expect(parse(falling, "after-p99: { tolerance: 20% }").scenarios).toHaveLength(1);
});

describe("the gate of stages", () => {
  const SERIES = "api/greet stages";
  const written = (gate: string) =>
    `servers: { api: { run: x }, shop: { run: x } }\nscenarios:\n  greet:\n    path: /\n    load: { concurrency: [8], stages: [${TWO}, { rate: 500/s, for: 9s }] }\n${gate}`;
  const boundsIn = (gate: string, name = SERIES) => {
    const config = parseConfig(written(gate), "loadgate.yml");
    return boundsOf(gateOfSeries(config.gate, [name]), name);
  };

  it.each([
    ["", 0],
    ["gate: { peak-p99: { tolerance: 9% } }", 0],
    ["gate: { peak-p99: { tolerance: 9% }, errors: { max: 2% } }", 2],
    ["gate: { peak-p99: { tolerance: 9% }, lost: { max: 0% }, errors: { max: 2% } }", 0],
    ["gate: { peak-p99: { tolerance: 9% }, lost: { max: 100% } }", 100],
    [
      'gate: { peak-p99: { tolerance: 9% }, lost: { max: 1% }, overrides: { "api/*": { errors: { max: 2% } } } }',
      1,
    ],
    [
      `gate: { peak-p99: { tolerance: 9% }, lost: { max: 1% }, overrides: { "${SERIES}": { lost: { max: 3% } } } }`,
      3,
    ],
    [
      `gate: { peak-p99: { tolerance: 9% }, overrides: { "${SERIES}": { errors: { max: 3% } } } }`,
      3,
    ],
  ])("%s loses at most %i %%", (gate, percent) => {
    expect(boundsIn(gate)).toMatchObject({ maxErrorPercent: percent });
    expect(boundsIn(gate)).not.toHaveProperty("limits");
  });

  it("leaves the errors of other series as they are", () => {
    const gate = "gate: { peak-p99: { tolerance: 9% }, lost: { max: 5% } }";
    expect(boundsIn(gate, "api/greet c=8").maxErrorPercent).toBe(0);
    const ofShop =
      'gate: { peak-p99: { tolerance: 9% }, overrides: { "shop/greet stages": { lost: { max: 5% } } } }';
    expect(boundsIn(ofShop).maxErrorPercent).toBe(0);
    expect(boundsIn(ofShop, "shop/greet stages").maxErrorPercent).toBe(5);
  });

  it.each([
    ["lost: { max: 101% }", "100% or less"],
    ["lost: { max: 1 }", "a percentage, such as 5%"],
    ["lost: { tolerance: 5% }", "gate.lost.max: is missing"],
    ["recovery: { max: 0s }", "a duration above zero with its unit, such as 2s or 500ms"],
    ["recovery: { max: 2 }", "a duration above zero with its unit, such as 2s or 500ms"],
    [
      'peak-p99: { tolerance: 9% }, overrides: { "api/greet c=8": { lost: { max: 1% } } }',
      "lost is about load.stages",
    ],
  ])("refuses %s", (gate, message) => {
    expect(() => parseConfig(written(`gate: { ${gate} }`), "loadgate.yml")).toThrow(message);
  });

  it("limits a recovery in seconds", () => {
    const gate = (max: string) => boundsIn(`gate: { recovery: { max: ${max} } }`).limits;
    expect(gate("2s")).toEqual({ recovery: { value: 2 } });
    expect(gate("500ms")).toEqual({ recovery: { value: 0.5 } });
  });

  it("explains where the maximum of lost requests comes from", () => {
    const rowOf = (gate: string, series = SERIES) => {
      const text = written(gate);
      const source = parseSource(text, "loadgate.yml");
      const parsed = validated(configSchema, source, "");
      return explainGate(parsed, source, series)[0]?.rows.at(-1)?.slice(0, 2);
    };
    const gate = "gate: { lost: { max: 1% } }";
    expect(rowOf("")).toEqual(["errors", "max 0 %"]);
    expect(rowOf(gate)).toEqual(["lost", "max 1.00 %"]);
    expect(rowOf(gate, "api/greet c=8")).toEqual(["errors", "max 0 %"]);
  });
});

it("a mix in stages needs a connection for each request", () => {
  const mix = "requests: [{ path: /a }, { path: /b }]";
  expect(refusalOf(`{ stages: [${TWO}], connections: 1 }`, mix)).toContain(
    "less than the 2 requests",
  );
});
