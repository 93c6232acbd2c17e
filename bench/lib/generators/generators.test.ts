import { describe, expect, it } from "vitest";
import { heyArguments, parseHey } from "./hey.js";
import { k6Arguments, parseK6 } from "./k6.js";
import { parseWrk, wrkArguments } from "./wrk.js";

const SHAPE = { burstMs: 2000, warmUpMs: 0, connections: 1, keepAlive: true };
const REQUEST = {
  url: "http://127.0.0.1:1/abc",
  method: "GET",
  headers: {},
  level: { concurrency: 10 },
  shape: SHAPE,
  expectedStatus: 200,
};
const POST = {
  ...REQUEST,
  method: "POST",
  headers: { "content-type": "application/json" },
  bodyFile: "/body.json",
};

/** What `wrk --latency` prints. */
const WRK = `Running 2s test @ http://127.0.0.1:8080/
  2 threads and 10 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   635.91us    0.89ms  12.92ms   93.69%
    Req/Sec     5.62k     8.07k   62.00k    86.54%
  Latency Distribution
     50%  250.00us
     75%  491.00us
     90%    1.20ms
     99%    4.30ms
  22464 requests in 2.00s, 17.75MB read
Requests/sec:  11232.41
Transfer/sec:      8.88MB
`;
const WITH_ERRORS = WRK.replace(
  "Requests/sec",
  "  Socket errors: connect 1, read 3, write 0, timeout 2\n  Non-2xx or 3xx responses: 7\nRequests/sec",
);

describe("what wrk prints", () => {
  it("is requests, bytes, mean, standard deviation and percentiles", () => {
    expect(parseWrk(WRK)).toEqual({
      expected: 22_464,
      unexpected: 0,
      non2xx: 0,
      errors: {},
      durationMs: 2000,
      bodyBytes: 17.75 * 1024 ** 2,
      latencyMs: { mean: 0.63591, stddev: 0.89, p50: 0.25, p90: 1.2, p99: 4.3, max: 12.92 },
    });
  });

  it("has errors of sockets by their kind, and other statuses", () => {
    expect(parseWrk(WITH_ERRORS)).toMatchObject({
      expected: 22_457,
      unexpected: 7,
      non2xx: 7,
      errors: { connect: 1, read: 3, timeout: 2 },
    });
  });

  it.each([
    ["90.00us", 0.09],
    ["1.50s ", 1500],
    ["2.00m ", 120_000],
  ])("has its own units: %s", (text, ms) => {
    expect(parseWrk(WRK.replace("4.30ms", text)).latencyMs?.p99).toBeCloseTo(ms, 9);
  });

  it("is not taken for a result where it is none", () => {
    expect(() => parseWrk("unable to connect")).toThrow(/is not in the output:\nunable to connect/);
  });
});

describe("wrk's command line", () => {
  it("has whole seconds and no more threads than connections", () => {
    expect(wrkArguments(REQUEST, 4)).toEqual(["--latency", "-t4", "-c10", "-d2s", REQUEST.url]);
    const short = { ...REQUEST, level: { concurrency: 1 }, shape: { ...SHAPE, burstMs: 200 } };
    expect(wrkArguments(short, 4)).toEqual(["--latency", "-t1", "-c1", "-d1s", REQUEST.url]);
  });

  it("is refused for what wrk does not do", () => {
    expect(() => wrkArguments(POST, 4)).toThrow("wrk sends POST from a script only");
    const counted = { ...REQUEST, shape: { ...SHAPE, requests: 5 } };
    expect(() => wrkArguments(counted, 4)).toThrow("wrk sends no given number of requests");
    expect(() => wrkArguments({ ...REQUEST, level: { rate: 5 } }, 4)).toThrow("wrk holds no rate");
  });
});

/** What `hey -z 2s` prints. */
const HEY = `
Summary:
  Total:	2.0012 secs
  Slowest:	0.0310 secs
  Fastest:	0.0001 secs
  Average:	0.0009 secs
  Requests/sec:	10494.2103

  Total data:	755640 bytes
  Size/request:	36 bytes

Latency distribution:
  10%% in 0.0004 secs
  50%% in 0.0009 secs
  95%% in 0.0030 secs
  99%% in 0.0041 secs

Details (average, fastest, slowest):
  resp wait:	0.0008 secs, 0.0001 secs, 0.0300 secs

Status code distribution:
  [200]	20976 responses
  [503]	11 responses

Error distribution:
  [14]	Get "http://127.0.0.1:8080/": dial tcp: connection refused
`;

describe("what hey prints", () => {
  const said = parseHey(HEY, REQUEST);

  it("is its rate over its time, and what failed of that", () => {
    const requests = Math.round(10_494.2103 * 2.0012);
    expect(said).toMatchObject({
      expected: requests - 25,
      unexpected: 11,
      non2xx: 11,
      errors: { 'Get "http://127.0.0.1:8080/": dial tcp: connection refused': 14 },
      bodyBytes: 755_640,
    });
    expect(said.durationMs).toBeCloseTo(2001.2, 9);
  });

  it("has times in milliseconds, without percentiles that it leaves out", () => {
    expect(Object.keys(said.latencyMs ?? {})).toEqual(["mean", "p50", "p95", "p99", "max"]);
    expect(said.latencyMs?.p95).toBeCloseTo(3, 9);
    expect(said.latencyMs?.max).toBeCloseTo(31, 9);
  });

  it("has no times where nothing was answered", () => {
    const none =
      "Summary:\n  Total:\t1.0 secs\n  Requests/sec:\t10.0\n\nError distribution:\n  [10]\tx";
    expect(parseHey(none, REQUEST)).toMatchObject({ expected: 0, errors: { x: 10 } });
    expect(parseHey(none, REQUEST).latencyMs).toBeUndefined();
  });

  it("is not taken for a result where it is none", () => {
    expect(() => parseHey("usage", REQUEST)).toThrow(/is not in the output/);
  });
});

describe("hey's command line", () => {
  it("has a time or a number of requests, of at least one for each connection", () => {
    expect(heyArguments(REQUEST).slice(0, 4)).toEqual(["-c", "10", "-z", "2000ms"]);
    const counted = { ...REQUEST, shape: { ...SHAPE, requests: 5 } };
    expect(heyArguments(counted).slice(0, 4)).toEqual(["-c", "10", "-n", "10"]);
  });

  it("has the request", () => {
    const args = heyArguments({ ...POST, shape: { ...SHAPE, keepAlive: false } });
    expect(args.slice(4)).toEqual([
      ...["-m", "POST", "-H", "content-type: application/json", "-D", "/body.json"],
      ...["-disable-keepalive", REQUEST.url],
    ]);
    expect(() => heyArguments({ ...REQUEST, level: { rate: 5 } })).toThrow("hey holds a rate");
  });
});

describe("what k6 prints", () => {
  const metrics = {
    http_reqs: { values: { count: 1000, rate: 500 } },
    http_req_failed: { values: { rate: 0.01, passes: 10, fails: 990 } },
    http_req_duration: {
      values: { avg: 5, "p(50)": 4, "p(90)": 8, "p(95)": 9, "p(99)": 12, "p(99.9)": 20, max: 30 },
    },
    data_received: { values: { count: 5000, rate: 2500 } },
  };

  it("is requests, failures, bytes and times", () => {
    expect(parseK6(JSON.stringify({ metrics, state: { testRunDurationMs: 2000 } }))).toEqual({
      expected: 990,
      unexpected: 0,
      non2xx: 0,
      errors: { "failed or another status": 10 },
      durationMs: 2000,
      bodyBytes: 5000,
      latencyMs: { mean: 5, p50: 4, p90: 8, p95: 9, p99: 12, p999: 20, max: 30 },
    });
  });

  it("is no result of no request", () => {
    const none = JSON.stringify({ metrics: {}, state: { testRunDurationMs: 2000 } });
    expect(parseK6(none)).toMatchObject({ expected: 0, errors: {}, bodyBytes: 0 });
  });
});

describe("k6's command line", () => {
  it("has users, length, and the request in its script's environment", () => {
    const args = k6Arguments({ ...POST, shape: { ...SHAPE, requests: 5 } });
    expect(args).toEqual(expect.arrayContaining(["--vus", "10", "--iterations"]));
    expect(args).toContain(`URL=${POST.url}`);
    expect(args).toContain('HEADERS={"content-type":"application/json"}');
    expect(args).toContain("BODY_FILE=/body.json");
    expect(k6Arguments(REQUEST)).toEqual(expect.arrayContaining(["--duration", "2000ms"]));
    expect(() => k6Arguments({ ...REQUEST, level: { rate: 5 } })).toThrow("number of users");
  });
});
