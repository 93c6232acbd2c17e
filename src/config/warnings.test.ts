import { describe, expect, it } from "vitest";
import { parseConfig } from "./load.ts";

/** Warnings about one scenario, without the file's name. */
function warningsOf(scenario: string, server = "{ run: x }"): readonly string[] {
  const text = `servers:\n  api: ${server}\nscenarios:\n  ask: { ${scenario}, load: { concurrency: [2] } }\n`;
  return parseConfig(text, "/repo/loadgate.yml").warnings ?? [];
}

describe("a warning", () => {
  it("is not given of what is sent as it is written", () => {
    const headers = `headers: { authorization: "Bearer {env.TOKEN}", price: "$5 {x}" }`;
    expect(warningsOf(`path: "//a/%7e?x={y}&z=a'b", ${headers}, body: "{}"`)).toEqual([
      expect.stringContaining("it is sent as //a/%7e?x={y}&z=a%27b"),
    ]);
    expect(warningsOf(`path: "/a;b/c?d=%20", ${headers}, body: "{}"`)).toEqual([]);
  });

  it.each([
    [`headers: { authorization: "Bearer \${TOKEN}" }`, "ask.headers.authorization", `\${TOKEN}`],
    [`headers: { key: "\${{ secrets.TOKEN }}" }`, "ask.headers.key", `\${{ secrets.TOKEN }}`],
    [`method: POST, body: "a \${TOKEN}"`, "ask.body", `\${TOKEN}`],
  ])("names what nothing replaces, and what would: %s", (request, key, written) => {
    const [warning, ...others] = warningsOf(`path: /, ${request}`);
    expect(warning).toContain(`/repo/loadgate.yml:4:`);
    expect(warning).toContain(`scenarios.${key}: ${written} is sent as it is`);
    expect(warning).toContain("{env.TOKEN}");
    expect(others).toEqual([]);
  });

  it("names a gate that nothing can fail", () => {
    const gated = (gate: string) => warningsOf(`path: /, gate: { ${gate} }`);
    expect(gated("throughput: { tolerance: 200% }")).toEqual([
      expect.stringContaining("scenarios.ask.gate.throughput: nothing can lose more than 100 %"),
    ]);
    expect(gated("throughput: { tolerance: 99% }, latency-p99: { tolerance: 200% }")).toEqual([]);
  });

  it.each([
    ["gate: { throughput: { tolerance: 5% } }", 1],
    ["gate: { throughput: { tolerance: 5% }, instructions: { tolerance: 1% } }", 0],
    ["gate: { throughput: { tolerance: 5% }, allocations: { tolerance: 1% } }", 0],
    ["gate: { throughput: { tolerance: 5% }, instructions: false }", 0],
    [
      "gate: { throughput: { tolerance: 5% }, overrides: { api/ask: { instructions: { max: 9 } } } }",
      0,
    ],
    // The default gate has a bound of instructions.
    ["", 0],
  ])("names counts that %s cannot fail: %i", (gate, count) => {
    const rest = `servers: { api: { run: x } }\nscenarios: { ask: { path: /, load: { concurrency: [2] } } }\n${gate}\n`;
    const warnings = parseConfig(`count: {}\n${rest}`, "x").warnings;
    expect(warnings).toEqual(
      Array(count).fill(expect.stringMatching(/^x:1:\d+: count: the gate names nothing .*1%/)),
    );
    expect(parseConfig(rest, "x").warnings).toEqual([]);
  });

  it.each([
    ["/x/../y", "it is sent as /y"],
    ["/ä?q=ü", "it is sent as /%C3%A4?q=%C3%BC"],
    ["/a\\\\b", "it is sent as /a/b"],
    ["/a?b#c", "it is sent as /a?b"],
  ])("says how a path is sent: %s", (path, expected) => {
    expect(warningsOf(`path: "${path}"`)).toEqual([expect.stringContaining(expected)]);
    const asked = warningsOf("path: /", `{ run: x, ready: { path: "${path}" } }`);
    expect(asked).toEqual([expect.stringContaining(`servers.api.ready.path: ${expected}`)]);
    expect(warningsOf(`requests: [{ path: /a }, { path: "${path}" }]`)).toEqual([
      expect.stringContaining(`scenarios.ask.requests[1].path: ${expected}`),
    ]);
  });
});
