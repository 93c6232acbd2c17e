import { expect, it } from "vitest";
import { LoadgateError } from "../../domain/shared/error.ts";
import { parseConfig } from "../load.ts";

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
    /the stages after the highest last 8 s, and 30 s show whether latency is as before/,
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
  expect(() => parse(rising, "recovery: { max: 2 }")).toThrow(/nothing measures it/);
  expect(() => parse(rising, "after-p99: { tolerance: 20% }")).toThrow(/nothing measures it/);
  expect(parse(rising, "peak-p99: { tolerance: 20% }").scenarios).toHaveLength(1);
  expect(parse([...rising, "600/s"], "recovery: { max: 2 }").scenarios).toHaveLength(1);
});

it("a mix in stages needs a connection for each request", () => {
  const mix = "requests: [{ path: /a }, { path: /b }]";
  expect(refusalOf(`{ stages: [${TWO}], connections: 1 }`, mix)).toContain(
    "less than the 2 requests",
  );
});
