import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { httpClient } from "../../src/adapters/http/http-client.ts";
import { createMetricsReader } from "../../src/adapters/prometheus/metrics-reader.ts";
import { freePort } from "../../src/adapters/server/free-port.ts";
import { pointName } from "../../src/domain/services/exposition.ts";
import { rawServer, webServer } from "./support/web-server.ts";
import { failureOf, NEVER } from "./support/workspace.ts";

const read = createMetricsReader(httpClient);

const METRICS = `# HELP process_cpu_seconds_total Total time.
# TYPE process_cpu_seconds_total counter
process_cpu_seconds_total 1.25
process_resident_memory_bytes 1.048576e+07
http_request_duration_seconds_bucket{le="+Inf"} 3
http_request_duration_seconds_sum 0.5
http_request_duration_seconds_count 3
go_gc_duration_seconds{quantile="1"} 0.001
go_gc_duration_seconds_count 7
`;

const serving = (body: string | Buffer, status = 200) =>
  webServer((_request, response) => response.writeHead(status).end(body));

const inCoding = (coding: string, body: string | Buffer) =>
  webServer((_request, response) =>
    response.writeHead(200, { "content-encoding": coding }).end(body),
  );

test("decodes a compressed answer", async () => {
  const url = await inCoding("gzip", gzipSync(METRICS));
  expect(await read({ url }, ["*"], NEVER)).toHaveLength(7);
});

test("asks for text", async () => {
  let seen: unknown;
  const url = await webServer(({ method, url: path, headers }, response) => {
    seen = { method, path, accept: headers.accept };
    response.end(METRICS);
  });
  await read({ url: `${url}/own?a=b` }, ["*"], NEVER);
  expect(seen).toEqual({ method: "GET", path: "/own?a=b", accept: "text/plain" });
});

test.each<[readonly string[], readonly string[]]>([
  [["process_cpu_seconds_total"], ["process_cpu_seconds_total"]],
  [["process_*"], ["process_cpu_seconds_total", "process_resident_memory_bytes"]],
  [
    ["go_gc_duration_seconds*"],
    ['go_gc_duration_seconds{quantile="1"}', "go_gc_duration_seconds_count"],
  ],
  [
    ["http_request_duration_seconds_{count,sum}", "up"],
    ["http_request_duration_seconds_sum", "http_request_duration_seconds_count"],
  ],
  [["nothing*"], []],
])("gives what the globs %j choose", async (globs, names) => {
  const points = await read({ url: await serving(METRICS) }, globs, NEVER);
  expect(points.map(pointName)).toEqual(names);
});

test("gives all values, as they are", async () => {
  const points = await read({ url: await serving(METRICS) }, ["*"], NEVER);
  expect(points).toHaveLength(7);
  expect(points[2]).toEqual({
    name: "http_request_duration_seconds_bucket",
    labels: [["le", "+Inf"]],
    value: 3,
  });
});

describe("is an error in words", () => {
  test.each<[string, () => Promise<string>, RegExp]>([
    ["another status", () => serving(METRICS, 404), /^status 404$/],
    ["no content", () => serving("", 204), /^status 204$/],
    ["a redirect", () => serving("", 302), /^status 302$/],
    ["a page", () => serving("<!DOCTYPE html>\n<title>Hello</title>\n"), /^line 1 is not in/],
    ["bytes", () => serving(Buffer.from([0x1f, 0x8b, 0x08, 0, 0xff])), /^line 1 is not in/],
    ["an unknown compression", () => inCoding("x", METRICS), /^the answer cannot be decoded$/],
    [
      "an answer without an end",
      () => serving("a 1\n".repeat(400_000)),
      /^the answer is too long$/,
    ],
    ["no HTTP", () => rawServer((socket) => socket.end("hello\r\n")), /./],
    ["nobody there", async () => `http://127.0.0.1:${await freePort()}`, /ECONNREFUSED/],
  ])("%s", async (_, started, message) => {
    const error = await failureOf(read({ url: await started() }, ["*"], NEVER));
    expect(error).toBeInstanceOf(Error);
    expect(String(error instanceof Error && error.message)).toMatch(message);
  });

  test("an abort", async () => {
    const controller = new AbortController();
    const url = await webServer(() => controller.abort());
    expect(await failureOf(read({ url }, ["*"], controller.signal))).toBeInstanceOf(Error);
  });
});
