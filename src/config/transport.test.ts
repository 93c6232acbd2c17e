import { describe, expect, it } from "vitest";
import { LoadgateError } from "../domain/shared/error.ts";
import { parseConfig } from "./load.ts";

/** A file with one scenario of some keys for each map, all of them for both servers. */
function parse(...scenarios: readonly Readonly<Record<string, unknown>>[]) {
  const load = { concurrency: [1] };
  const all = scenarios.map((keys, index) => [`s${index}`, { path: "/", load, ...keys }]);
  const servers = { a: { run: "x" }, b: { run: "y" } };
  return parseConfig(
    JSON.stringify({ servers, scenarios: Object.fromEntries(all) }),
    "/repo/loadgate.yml",
  );
}

function refusalOf(keys: Readonly<Record<string, unknown>>): string {
  try {
    parse(keys);
  } catch (error) {
    if (error instanceof LoadgateError) return error.message.replace(/^.*? /, "");
    throw error;
  }
  throw new Error("it was accepted");
}

describe("how requests are sent", () => {
  it.each([
    [{}, undefined],
    [{ protocol: "http1" }, undefined],
    [{ protocol: "h2c" }, { protocol: "h2c" }],
    [
      { protocol: "http2", tls: { "ca-file": "certs/ca.pem" } },
      { protocol: "http2", tls: { caFile: "/repo/certs/ca.pem" } },
    ],
    [{ tls: { insecure: true } }, { protocol: "http1", tls: { insecure: true } }],
    [{ socket: "/tmp/{port}.sock" }, { protocol: "http1", socket: "/tmp/{port}.sock" }],
  ])("%j", (keys, transport) => {
    const [scenario] = parse(keys).scenarios;
    expect(scenario?.transport).toEqual(transport);
  });

  it("may be several at once on an HTTP/2 connection", () => {
    const load = { concurrency: [1], streams: 8 };
    const [scenario] = parse({ protocol: "h2c", load }).scenarios;
    expect(scenario?.load.streams).toBe(8);
  });
});

it("bursts over TLS are long enough for their handshakes, unless the length is given", () => {
  const lengthOf = (keys: Readonly<Record<string, unknown>>) => {
    const { burstMs, longerMs } = parse(keys).scenarios[0]?.load ?? {};
    return [burstMs, longerMs];
  };
  const tls = { insecure: true };
  expect(lengthOf({})).toEqual([200, 500]);
  expect(lengthOf({ tls })).toEqual([500, undefined]);
  expect(lengthOf({ tls, load: { concurrency: [1], burst: "2s" } })).toEqual([2000, undefined]);
});

it("a server is asked whether it is ready as its first scenario asks it", () => {
  const { servers } = parse(
    { protocol: "h2c", servers: ["b"] },
    { tls: { insecure: true } },
    { servers: ["a", "b"] },
  );
  expect(servers.map(({ name, ready }) => [name, ready.transport])).toEqual([
    ["a", { protocol: "http1", tls: { insecure: true } }],
    ["b", { protocol: "h2c" }],
  ]);
});

it.each([
  [
    { protocol: "http3" },
    'scenarios.s0.protocol: found "http3"; expected http1, http2 (HTTP/2 over TLS) or h2c (HTTP/2 without TLS)',
  ],
  [{ tls: {} }, "scenarios.s0.tls: found {}; expected either ca-file, or insecure: true"],
  [
    { tls: { "ca-file": "x", insecure: true } },
    'scenarios.s0.tls: found {"ca-file":"x","insecure":true}; expected either ca-file, or insecure: true',
  ],
  [
    { tls: { insecure: false } },
    "scenarios.s0.tls.insecure: found false; expected true, or nothing",
  ],
  [
    { socket: "/tmp/api.sock" },
    'scenarios.s0.socket: found "/tmp/api.sock"; expected an absolute path with {port} in it, such as /tmp/api-{port}.sock, at most 100 characters',
  ],
  [
    { socket: `/${"x".repeat(100)}-{port}.sock` },
    `scenarios.s0.socket: found "/${"x".repeat(58)}…; expected an absolute path with {port} in it, such as /tmp/api-{port}.sock, at most 100 characters`,
  ],
  [
    { socket: "api-{port}.sock" },
    'scenarios.s0.socket: found "api-{port}.sock"; expected an absolute path with {port} in it, such as /tmp/api-{port}.sock, at most 100 characters',
  ],
])("%j is refused", (keys, message) => {
  expect(refusalOf(keys)).toBe(message);
});
