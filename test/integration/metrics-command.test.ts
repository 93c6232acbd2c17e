import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { runCli } from "../../src/cli/program.ts";
import { LoadgateError } from "../../src/domain/shared/error.ts";
import { aContext, command } from "../support/command.ts";
import { INSTALL_TIMEOUT_MS, installedOha } from "../support/oha.ts";
import { webServer } from "./support/web-server.ts";
import { failureOf, temporaryFolder } from "./support/workspace.ts";

/** A service whose every answer is one more request of 4 ms, and whose metrics say so. */
async function service(): Promise<string> {
  let asked = 0;
  return await webServer((_request, response) => {
    asked += 100;
    response.end(
      [
        `http_request_duration_seconds_count{path="/a"} ${asked}`,
        `http_request_duration_seconds_sum{path="/a"} ${asked * 0.004}`,
        "process_resident_memory_bytes 1048576",
        "unasked_total 5",
        "",
      ].join("\n"),
    );
  });
}

test("shows two services side by side after a wait", async () => {
  const [a, b] = [await service(), await service()];
  const { code, stdout } = await command("metrics", `a=${a}`, `b=${b}/own`, "--duration", "10ms");
  expect(code).toBe(0);
  expect(stdout).toMatch(/^requests +100 +100 +±0\.0 %$/m);
  expect(stdout).toMatch(/^mean latency +4\.00 ms +4\.00 ms +±0\.0 %$/m);
  expect(stdout).toMatch(/^RSS +1\.00 MiB +1\.00 MiB +±0\.0 %$/m);
  expect(stdout).toMatch(
    /^http_request_duration_seconds_count\{path="\/a"\} +100 +200 +100 +100 /m,
  );
  expect(stdout).not.toContain("unasked");
});

test("prints JSON and nothing else, with the metrics that are asked for", async () => {
  const url = await service();
  const argv = ["metrics", `a=${url}/`, "--duration", "10ms", "--json", "--show", "un*"];
  const { code, stdout } = await command(...argv);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    schema: "loadgate/services/1",
    services: [
      {
        name: "a",
        metricsUrl: `${url}/metrics`,
        seconds: 0.01,
        summary: { requests: 100, throughput: 10_000, rssBytes: 1_048_576 },
        readings: [{ name: "unasked_total", before: 5, after: 5 }],
      },
    ],
  });
});

test(
  "loads a service with the body and the headers that are given",
  async () => {
    await installedOha();
    const sent = new Set<string>();
    const url = await webServer((request, response) => {
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        if (request.url !== "/metrics") {
          sent.add([request.method, request.url, request.headers["x-a"], body].join(" "));
        }
        response.end("http_request_duration_seconds_count 1\n");
      });
    });
    const file = path.join(await temporaryFolder(), "body.json");
    await writeFile(file, '{"id":1}');
    const load = ["--load", "/echo", "--body-file", file, "--header", "X-A: b", "Accept: */*"];
    const argv = ["metrics", `a=${url}`, ...load, "--duration", "2s"];
    const code = await runCli({ ...aContext(argv).context, environment: process.env });
    expect(code).toBe(0);
    expect([...sent]).toEqual(['POST /echo b {"id":1}']);
  },
  INSTALL_TIMEOUT_MS,
);

describe("refuses", () => {
  const A = "a=http://127.0.0.1:1";
  test.each<[readonly string[], RegExp]>([
    [[], /missing required argument/],
    [["http://127.0.0.1:1"], /^found "http:\/\/127\.0\.0\.1:1"; expected NAME=URL$/],
    [["a=ftp://x"], /expected NAME=URL/],
    [["a=http://"], /expected NAME=URL/],
    [["a b=http://x"], /expected NAME=URL/],
    [[A, "--load", "abc"], /^found "abc"; expected a path/],
    [[A, "--load", "//elsewhere/abc"], /expected a path/],
    [[A, "--load", "/a", "--header", "no header"], /^found "no header"; expected a header/],
    [[A, "--load", "/a", "--body-file", "none.json"], /^found "none\.json"; expected a file/],
    [[A, "--connections", "0"], /expected a number of connections/],
    [[A, "--connections", "many"], /expected a number of connections/],
    [[A, "--duration", "10"], /expected a duration/],
    [[A, A], /"a"/],
  ])("%j", async (argv, message) => {
    const error = await failureOf(command("metrics", ...argv));
    expect(error).toMatchObject({
      kind: "usage",
      message: expect.stringMatching(message),
      hint: expect.any(String),
    });
  });

  test("a service that shows none, and says which", async () => {
    const url = await webServer((_request, response) => response.writeHead(404).end());
    expect(await failureOf(command("metrics", `a=${url}`, "--duration", "1ms"))).toMatchObject({
      kind: "measurement",
      message: `a: ${url}/metrics: status 404`,
    });
  });
});

test("ends a wait with the signal, which is the reason", async () => {
  const { context } = aContext(["metrics", `a=${await service()}`, "--duration", "1h"]);
  const controller = new AbortController();
  const reason = new LoadgateError("SIGINT", "Stopped by SIGINT");
  const ending = failureOf(runCli({ ...context, signal: controller.signal }));
  setTimeout(() => controller.abort(reason), 200);
  expect(await ending).toBe(reason);
});
