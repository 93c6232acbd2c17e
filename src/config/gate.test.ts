import { describe, expect, it } from "vitest";
import { configuredBounds } from "../domain/bounds/bounds.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { seriesFilter } from "./gate.ts";
import { parseConfig } from "./load.ts";

const SERVERS = "servers:\n  go: { run: a }\n  rust: { run: b }\n";
const scenario = (name: string, more = "") =>
  `  ${name}: { path: /, load: { concurrency: [1, 100], rate: [50] }${more} }\n`;
const file = (scenarios: string, gate: string) => `${SERVERS}scenarios:\n${scenarios}${gate}`;

/** Defaults that only servers as a whole have. */
const SERVER = { "peak-rss": 20, "cold-start": 50 };

const boundsIn = (text: string) => {
  const { gate } = parseConfig(text, "loadgate.yml");
  return (series: string) => configuredBounds(gate, series);
};

function refusalOf(text: string): readonly string[] {
  try {
    parseConfig(text, "loadgate.yml");
  } catch (error) {
    if (error instanceof LoadgateError) return [error.message, ...error.details];
    throw error;
  }
  throw new Error("it was accepted");
}

describe("a scenario's gate", () => {
  const lax = ", gate: { throughput: { tolerance: 20% }, latency-p99: false, errors: { max: 1% } }";
  const of = boundsIn(file(scenario("slow", lax) + scenario("fast"), ""));

  it("is that of all, key by key, for this scenario's series and counts", () => {
    const bounds = {
      tolerancePercent: { ...SERVER, throughput: 20, "cpu-per-request": 5, instructions: 1 },
      maxErrorPercent: 1,
    };
    for (const series of ["go/slow c=1", "rust/slow rate=50", "go/slow"]) {
      expect(of(series)).toEqual(bounds);
    }
  });

  it("is no other scenario's", () => {
    expect(of("go/fast c=1")).toEqual({
      tolerancePercent: {
        ...SERVER,
        throughput: 5,
        "latency-p99": 10,
        "cpu-per-request": 5,
        instructions: 1,
      },
      maxErrorPercent: 0,
    });
  });
});

it("what nothing sees of a server that runs already is not gated, nor can its own series ask for it", () => {
  const running = SERVERS.replace("run: b", 'url: "http://[::1]"');
  const own = ", gate: { cpu-per-request: { tolerance: 7% } }";
  const of = boundsIn(`${running}scenarios:\n${scenario("slow")}`);
  expect(of("rust/slow c=1").tolerancePercent).toEqual({ throughput: 5, "latency-p99": 10 });
  expect(of("rust").tolerancePercent).toEqual(of("rust/slow c=1").tolerancePercent);
  expect(of("go/slow c=1").tolerancePercent).toHaveProperty("cpu-per-request", 5);
  expect(refusalOf(`${running}scenarios:\n${scenario("slow", own)}`)).toEqual([
    "loadgate.yml:5:73: scenarios.slow.gate.cpu-per-request: servers.rust runs already, so its cpu-per-request is never measured",
  ]);
});

describe("overrides", () => {
  const overridden = (overrides: string, more = "") =>
    file(
      scenario("slow", more) + scenario("fast"),
      `gate:\n  throughput: { tolerance: 5% }\n  overrides:\n${overrides}`,
    );
  const throughput = (text: string, series: string) =>
    boundsIn(text)(series).tolerancePercent.throughput;

  it.each([
    ["go/slow c=1", ["go/slow c=1"]],
    ["go/slow", ["go/slow c=1", "go/slow c=100", "go/slow rate=50", "go/slow"]],
    ["go/* c=1", ["go/slow c=1", "go/fast c=1"]],
    ["*/fast rate=*", ["go/fast rate=50", "rust/fast rate=50"]],
    ["{go,rust}/fast c={1,100}", ["go/fast c=1", "go/fast c=100", "rust/fast c=1"]],
  ])("by the glob %s are about %j", (glob, series) => {
    const text = overridden(`    "${glob}": { throughput: { tolerance: 30% } }\n`);
    expect(series.map((one) => throughput(text, one))).toEqual(series.map(() => 30));
    expect(throughput(text, "rust/slow c=1")).toBe(5);
  });

  it("may name one request of a mix, by its method and path", () => {
    const mix = `  shop:
    requests: [{ path: /cart?a=1 }, { path: "/cart/[id]" }, { name: add, path: /add }]
    load: { concurrency: [10, 20] }
`;
    const text = (glob: string) =>
      file(
        mix,
        `gate:\n  throughput: { tolerance: 5% }\n  overrides:\n    "${glob}": { throughput: false }\n`,
      );
    const requests = ["", " / GET /cart?a=1", " / GET /cart/[id]", " / add"];
    const fitting = (glob: string) =>
      requests.filter((request) => throughput(text(glob), `go/shop c=10${request}`) === undefined);
    expect(fitting("go/shop")).toEqual(requests);
    expect(fitting("go/shop c=10")).toEqual(requests);
    expect(fitting("go/shop c=20")).toEqual([]);
    expect(fitting("go/shop / add")).toEqual([" / add"]);
    expect(fitting("*/shop c=* / GET *")).toEqual([" / GET /cart?a=1", " / GET /cart/[id]"]);
    for (const request of requests.slice(1)) {
      expect(fitting(`go/shop c=10${request}`)).toEqual([request]);
    }
    expect(refusalOf(text("go/shop / GET /none")).join()).toContain(
      "no series or server has such a name",
    );
  });

  it("win over those of a scenario, and the later over the earlier", () => {
    const text = overridden(
      [
        '    "go/slow c=1": { throughput: { tolerance: 30% }, latency-p50: { tolerance: 1% } }',
        '    "go/*": { throughput: { tolerance: 40% } }',
        "",
      ].join("\n"),
      ", gate: { throughput: { tolerance: 20% }, errors: { max: 2% } }",
    );
    expect(boundsIn(text)("go/slow c=1")).toEqual({
      tolerancePercent: { throughput: 40, "latency-p50": 1 },
      maxErrorPercent: 2,
    });
    expect(throughput(text, "rust/slow c=1")).toBe(20);
    expect(throughput(text, "rust/fast c=1")).toBe(5);
  });

  it("can switch a metric off", () => {
    const text = overridden('    "go/*": { throughput: false }\n');
    expect(boundsIn(text)("go/slow c=1").tolerancePercent).toEqual({});
    expect(throughput(text, "rust/slow c=1")).toBe(5);
  });

  it.each([
    [
      "a glob that fits no series",
      '"php/*": { throughput: false }',
      "10:5: gate.overrides.php/*: no series or server has such a name",
    ],
    [
      "a level that there is not",
      '"go/slow c=2": { throughput: false }',
      "10:5: gate.overrides.go/slow c=2: no series or server has such a name",
    ],
    [
      "counts at a level",
      '"go/slow c=1": { instructions: { tolerance: 2% } }',
      "10:22: gate.overrides.go/slow c=1.instructions: instructions is about all levels of a scenario",
    ],
    [
      "an unknown key",
      '"go/*": { troughput: false }',
      '10:15: gate.overrides.go/*.troughput: unknown key; did you mean "throughput"?',
    ],
    [
      "no percentage",
      '"go/*": { throughput: { tolerance: 5 } }',
      "10:29: gate.overrides.go/*.throughput.tolerance: found 5; expected a percentage, such as 5%",
    ],
    [
      "another word for off",
      '"go/*": { throughput: no }',
      '10:15: gate.overrides.go/*.throughput: found "no"; expected a map with tolerance or min, or false',
    ],
    ["no glob", '"": { throughput: false }', '10:5: gate.overrides.: found ""; expected a glob'],
  ])("are refused with %s", (_, override, message) => {
    const lines = refusalOf(overridden(`    ${override}\n`));
    expect(lines).toEqual([`loadgate.yml:${message}`]);
  });

  it("are held to what is measured, as all series are", () => {
    const what = "system calls are gated, and nothing counts them";
    const gated = '"go/slow": { system-calls: { tolerance: 1% } }';
    expect(refusalOf(overridden(`    ${gated}\n`))).toEqual([
      `loadgate.yml:10:18: gate.overrides.go/slow.system-calls: ${what}`,
    ]);
    const own = ", gate: { system-calls: { tolerance: 1% } }";
    expect(refusalOf(file(scenario("slow", own), ""))[0]).toContain(
      `scenarios.slow.gate.system-calls: ${what}`,
    );
    expect(
      boundsIn(overridden(`    ${gated.replace(/{ t.*/, "false }")}\n`))("go/slow"),
    ).toBeDefined();
  });

  it("are refused where they would leave all other series without a gate", () => {
    const alone = file(
      scenario("slow"),
      'gate: { overrides: { "go/*": { throughput: false } } }\n',
    );
    expect(refusalOf(alone)).toEqual([
      "loadgate.yml:6:1: gate: only overrides name metrics, so no other series would be gated",
    ]);
    const meant = alone.replace("{ overrides", "{ throughput: false, overrides");
    expect(boundsIn(meant)("rust/slow c=1").tolerancePercent).toEqual({});
  });
});

describe("seriesFilter", () => {
  const NAMES = ["go/greet c=1", "go/greet c=8", "go/shop c=8", "rust/greet rate=0.5"];

  it.each([
    ["go/greet c=8", ["go/greet c=8"]],
    ["rust/greet rate=0.5", ["rust/greet rate=0.5"]],
    ["go/greet", ["go/greet c=1", "go/greet c=8"]],
    ["*/greet c=8", ["go/greet c=8"]],
    ["go/* c=8", ["go/greet c=8", "go/shop c=8"]],
    ["go/shop c=8 / GET /cart?a=*", ["go/shop c=8"]],
    ["go", ["go/greet c=1", "go/greet c=8", "go/shop c=8"]],
    ["{go,rust}/greet", ["go/greet c=1", "go/greet c=8", "rust/greet rate=0.5"]],
    ["**", NAMES],
    ["go/greet c=80", []],
    ["g", []],
  ])("takes names as they are printed: %s", (only, chosen) => {
    expect(NAMES.filter(seriesFilter(only))).toEqual(chosen);
  });

  it("means a scenario of which it means a level", () => {
    const names = ["go/greet", "go/shop", "rust/greet"];
    expect(names.filter(seriesFilter("*/greet c=8"))).toEqual(["go/greet", "rust/greet"]);
  });
});
