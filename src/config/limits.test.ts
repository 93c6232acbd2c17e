import { describe, expect, it } from "vitest";
import { configuredBounds } from "../domain/bounds/bounds.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { parseConfig } from "./load.ts";

const SERVERS = `servers:
  go: { run: a, build: b, clean: c, artifact: bin, prometheus: /metrics }
  rust: { run: a, build: b }
  live: { url: "http://[::1]" }
`;
const SCENARIO = "  greet: { path: /, load: { concurrency: [1, 100] } }\n";
const file = (gate: string, servers = SERVERS, scenario = SCENARIO) =>
  `${servers}scenarios:\n${scenario}gate:\n  throughput: { tolerance: 5% }\n${gate}`;

const boundsIn = (text: string) => {
  const { gate } = parseConfig(text, "loadgate.yml");
  return (name: string) => configuredBounds(gate, name);
};

/** The message without its place, and the hint. */
function refusalOf(text: string): { readonly lines: readonly string[]; readonly hint: string } {
  try {
    parseConfig(text, "loadgate.yml");
  } catch (error) {
    if (!(error instanceof LoadgateError)) throw error;
    const lines = [error.message, ...error.details];
    return {
      lines: lines.map((line) => line.replace(/^loadgate\.yml:\d+:\d+: /, "")),
      hint: error.hint ?? "",
    };
  }
  throw new Error("it was accepted");
}

describe("a limit", () => {
  it.each([
    ["latency-p99", "max: 100ms", 100],
    ["latency-p99", "max: 1.5s", 1500],
    ["latency-p50", "max: 800us", 0.8],
    ["connect", "max: 1m", 60_000],
    ["rss", "max: 200MiB", 200 * 1024 ** 2],
    ["rss", "max: 20MB", 20_000_000],
    ["rss", "max: 1.5GiB", 1.5 * 1024 ** 3],
    ["rss", "max: 512KiB", 512 * 1024],
    ["rss", "max: 4096B", 4096],
    ["throughput", "min: 5000/s", 5000],
    ["throughput-per-core", "min: 0.5/s", 0.5],
    ["cpu-per-request", "max: 300us", 300],
    ["cpu-per-request", "max: 0.3ms", 300],
    ["cpu", "max: 150%", 150],
    ["cpu-peak", "max: 99.5%", 99.5],
  ])("of %s, %s, is in the metric's unit", (id, limit, value) => {
    const { limits } = boundsIn(file(`  overrides: { "go/*": { ${id}: { ${limit} } } }\n`))(
      "go/greet c=1",
    );
    expect(limits).toEqual({ [id]: { value: expect.closeTo(value, 9) } });
  });

  it("of what is counted is a plain number", () => {
    const gate = "  instructions: { max: 50000 }\n  allocated-bytes: { max: 4KiB }\n";
    expect(boundsIn(file(gate))("go/greet").limits).toMatchObject({
      instructions: { value: 50_000 },
      "allocated-bytes": { value: 4096 },
    });
  });

  it.each([
    ["latency-p99", "max: 100", "expected a duration above zero with its unit, such as 100ms"],
    ["latency-p99", "max: 0ms", "expected a duration above zero"],
    ["latency-p99", "max: 100MiB", "expected a duration above zero"],
    ["cpu-per-request", "max: 300", "such as 300us or 0.3ms"],
    ["peak-rss", "max: 200", "such as 512KiB, 200MiB or 20MB"],
    ["peak-rss", "max: 200mb", "expected a size above zero with its unit"],
    ["peak-rss", "max: 0MiB", "expected a size above zero"],
    ["peak-rss", `max: ${"9".repeat(400)}MiB`, "expected a size above zero"],
    [
      "throughput",
      "min: 5000",
      "found 5000; expected requests a second, above zero, such as 5000/s",
    ],
    ["cpu", "max: 1.5", "such as 150%"],
    ["instructions", "max: 50k", 'found "50k"; expected a number above zero, such as 50000'],
    ["allocations", "max: 0", "found 0; expected a number above zero, such as 20"],
  ])("of %s cannot be %s", (id, limit, expected) => {
    const { lines } = refusalOf(file(`  overrides: { x: { ${id}: { ${limit} } } }\n`));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`gate.overrides.x.${id}.m`);
    expect(lines[0]).toContain(expected);
  });

  it.each([
    ["latency-p99: { min: 1ms }", "min: lower is better for latency-p99, so its limit is max"],
    [
      "throughput-per-core: { max: 1/s }",
      "max: higher is better for throughput-per-core, so its limit is min",
    ],
    ["cpu: { tolerance: 5% }", "tolerance: cpu has no tolerance, only a limit: write max"],
    ["latency-p99: { maximum: 1ms }", "maximum: unknown key"],
    ["latency-p99: {}", "found {}; expected a map with tolerance or max, or false"],
    ["cpu: { always: true }", "expected a map with max, or false"],
    [
      "latency-p99: { tolerance: 5%, always: true }",
      "always: found true; expected a limit beside it, with max",
    ],
  ])("is refused as %s", (gate, message) => {
    const { lines } = refusalOf(file(`  ${gate}\n`));
    expect(lines).toEqual([expect.stringContaining(message)]);
  });

  it("stays where a later place names only a tolerance, and the other way round", () => {
    const scenario = SCENARIO.replace(" }\n", ", gate: { latency-p99: { max: 50ms } } }\n");
    const gate = `  latency-p99: { tolerance: 10%, max: 100ms, always: true }
  rss: { tolerance: 10% }
  overrides:
    "rust/*": { latency-p99: { tolerance: 20% }, rss: { max: 1GiB } }
    "go/* c=100": { latency-p99: false }
`;
    const of = boundsIn(file(gate, SERVERS.replace(/ {2}live.*\n/, ""), scenario));
    expect(of("go/greet c=1")).toMatchObject({
      tolerancePercent: { throughput: 5, "latency-p99": 10, rss: 10 },
      limits: { "latency-p99": { value: 50 } },
    });
    expect(of("rust/greet c=1")).toMatchObject({
      tolerancePercent: { throughput: 5, "latency-p99": 20, rss: 10 },
      limits: { "latency-p99": { value: 50 }, rss: { value: 1024 ** 3 } },
    });
    expect(of("go/greet c=100").tolerancePercent).toEqual({ throughput: 5, rss: 10 });
    expect(of("go/greet c=100")).not.toHaveProperty("limits");
    expect(boundsIn(file(gate, SERVERS))("live/greet c=1").limits).toEqual({
      "latency-p99": { value: 100, isAlways: true },
    });
  });
});

describe("a server as a whole", () => {
  it("has bounds under its name alone, or a glob of names", () => {
    const of = boundsIn(
      file(`  peak-rss: { tolerance: 20% }
  overrides:
    "{go,rust}": { peak-rss: { max: 200MiB } }
    go: { cold-start: { tolerance: 50% }, gc-pause: { max: 5ms }, artifact-size: { max: 20MB }, build-time: { tolerance: 30% } }
`),
    );
    const limit = { "peak-rss": { value: 200 * 1024 ** 2 } };
    expect(of("rust")).toMatchObject({ tolerancePercent: { "peak-rss": 20 }, limits: limit });
    expect(of("go")).toMatchObject({
      tolerancePercent: { "peak-rss": 20, "cold-start": 50, "build-time": 30 },
      limits: { ...limit, "gc-pause": { value: 5 }, "artifact-size": { value: 20_000_000 } },
    });
    expect(of("go/greet c=1")).not.toHaveProperty("limits");
    expect(of("live").tolerancePercent).not.toHaveProperty("peak-rss");
  });

  it("has none of what it lacks, where the gate of all names it", () => {
    const of = boundsIn(
      file(
        "  gc-pause: { max: 5ms }\n  artifact-size: { tolerance: 1%, max: 20MB }\n  rss: { max: 1GiB }\n",
      ),
    );
    expect(of("go").limits).toHaveProperty("gc-pause");
    expect(of("rust").limits).toEqual({ rss: { value: 1024 ** 3 } });
    expect(of("rust").tolerancePercent).not.toHaveProperty("artifact-size");
    expect(of("live/greet c=1")).not.toHaveProperty("limits");
  });

  it.each([
    [
      '"go/*": { peak-rss: { max: 1GiB } }',
      "go/*.peak-rss: peak-rss is about a server as a whole",
      'under the server\'s name alone, as in "go".',
    ],
    [
      '"*/greet c=1": { cold-start: false }',
      "*/greet c=1.cold-start: cold-start is about a server as a whole",
      'as in "*"',
    ],
    [
      "go: { latency-p99: { max: 1s } }",
      "go.latency-p99: latency-p99 is about a whole series",
      'under SERVER/SCENARIO, as in "go/*".',
    ],
    [
      "go: { instructions: { max: 1 } }",
      "go.instructions: instructions is about all levels of a scenario",
      '"go/*"',
    ],
    ["go: { errors: { max: 1% } }", "go.errors: errors is about a whole series", '"go/*"'],
    [
      "php: { peak-rss: false }",
      "php: no series or server has such a name",
      "the servers are go, rust, live",
    ],
    [
      "live: { peak-rss: { max: 1GiB } }",
      "live.peak-rss: servers.live runs already",
      "Name only servers that",
    ],
    [
      '"*": { peak-rss: { max: 1GiB } }',
      "*.peak-rss: servers.live runs already",
      "Name only servers that",
    ],
    ['"live/*": { rss: { max: 1GiB } }', "live/*.rss: servers.live runs already", "Name only"],
    [
      "rust: { gc-pause: { max: 5ms } }",
      "rust.gc-pause: servers.rust has no prometheus, so its gc-pause is never measured",
      "Give the server prometheus",
    ],
    [
      "rust: { artifact-size: { max: 1MB } }",
      "rust.artifact-size: servers.rust has no artifact",
      "artifact",
    ],
    [
      "rust: { build-time: { tolerance: 9% } }",
      "rust.build-time: servers.rust has no clean, so its build time depends on earlier builds",
      "Add clean to the server, or give build-time a max only.",
    ],
  ])("is refused in overrides with %s", (override, message, hint) => {
    const refused = refusalOf(file(`  overrides: { ${override} }\n`));
    expect(refused.lines).toEqual([expect.stringContaining(`gate.overrides.${message}`)]);
    expect(refused.hint).toContain(hint);
  });

  it.each([
    ["gc-pause: { max: 5ms }", "gc-pause: no server has prometheus, so it is never measured"],
    ["artifact-size: { max: 5MB }", "artifact-size: no server has artifact"],
    ["build-time: { tolerance: 5% }", "build-time: servers.rust has no clean"],
    [
      "services-rss: { max: 1GiB }",
      "services-rss: no server has services, so it is never measured",
    ],
  ])("is refused in the gate of all where nothing measures it: %s", (gate, message) => {
    const bare = SERVERS.replace(", clean: c, artifact: bin, prometheus: /metrics", ", clean: c");
    const { lines } = refusalOf(file(`  ${gate}\n`, bare));
    expect(lines).toEqual([expect.stringContaining(`gate.${message}`)]);
  });

  it("has no bounds in a scenario's gate, as it runs for all of them", () => {
    const scenario = SCENARIO.replace(" }\n", ", gate: { peak-rss: { max: 1GiB } } }\n");
    const { lines, hint } = refusalOf(file("", SERVERS, scenario));
    expect(lines).toEqual(["scenarios.greet.gate.peak-rss: peak-rss is about a server as a whole"]);
    expect(hint).toBe(
      'Write it in gate, or in gate.overrides under the server\'s name alone, as in "go".',
    );
  });

  it("is not what one request of a mix has", () => {
    const mix = "  shop: { requests: [{ path: /a }, { path: /b }], load: { concurrency: [2] } }\n";
    const { lines, hint } = refusalOf(
      file('  overrides: { "go/shop / GET /a": { rss: { max: 1GiB } } }\n', SERVERS, mix),
    );
    expect(lines[0]).toContain("rss is about a whole series");
    expect(hint).toBe(
      'Write it in gate, or in gate.overrides under SERVER/SCENARIO, as in "go/shop".',
    );
  });
});

it("services are gated of servers that use some", () => {
  const services = `servers:
  go: { run: "a {services.db.port}" }
  rust: { run: b }
services: { db: { run: c, ready: { command: d } } }
`;
  const of = boundsIn(file("  services-rss: { tolerance: 10%, max: 1GiB }\n", services));
  expect(of("go/greet c=1").tolerancePercent).toEqual({ throughput: 5, "services-rss": 10 });
  expect(of("rust/greet c=1").tolerancePercent).toEqual({ throughput: 5 });
  const { lines } = refusalOf(
    file('  overrides: { "rust/*": { services-cpu: { max: 50% } } }\n', services),
  );
  expect(lines).toEqual([expect.stringContaining("servers.rust has no services")]);
});
