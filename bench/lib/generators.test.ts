import { describe, expect, it } from "vitest";
import { parseHey, parseWrk } from "./generators.js";

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
  22464 requests in 2.00s, 17.76MB read
Requests/sec:  11232.41
Transfer/sec:      8.88MB
`;
const WITH_ERRORS = WRK.replace(
  "Requests/sec",
  "  Socket errors: connect 1, read 3, write 0, timeout 2\n  Non-2xx or 3xx responses: 7\nRequests/sec",
);

describe("what wrk prints", () => {
  it("is requests, time and percentiles, in milliseconds", () => {
    expect(parseWrk(WRK)).toEqual({
      requests: 22_464,
      failed: 0,
      durationMs: 2000,
      p50Ms: 0.25,
      p99Ms: 4.3,
    });
  });

  it("has errors of sockets and other statuses among its failures", () => {
    expect(parseWrk(WITH_ERRORS).failed).toBe(13);
  });

  it.each([
    ["90.00us", 0.09],
    ["1.50s", 1500],
    ["2.00m", 120_000],
  ])("has its own units: %s", (text, ms) => {
    expect(parseWrk(WRK.replace("4.30ms", text)).p99Ms).toBeCloseTo(ms, 9);
  });

  it("is not taken for a result where it is none", () => {
    expect(() => parseWrk("unable to connect")).toThrow(/is not in the output:\nunable to connect/);
  });
});

/** What `hey -z 2s` prints. */
const HEY = `
Summary:
  Total:	2.0012 secs
  Slowest:	0.0310 secs
  Requests/sec:	10494.2103

Latency distribution:
  10%% in 0.0004 secs
  50%% in 0.0009 secs
  99%% in 0.0041 secs

Details (average, fastest, slowest):
  resp wait:	0.0008 secs, 0.0001 secs, 0.0300 secs

Status code distribution:
  [200]	20990 responses
  [503]	11 responses

Error distribution:
  [4]	Get "http://127.0.0.1:8080/": dial tcp: connection refused
`;

describe("what hey prints", () => {
  it("is its rate over its time, and percentiles in milliseconds", () => {
    expect(parseHey(HEY)).toEqual({
      requests: Math.round(10_494.2103 * 2.0012),
      failed: 15,
      durationMs: expect.closeTo(2001.2, 9),
      p50Ms: expect.closeTo(0.9, 9),
      p99Ms: expect.closeTo(4.1, 9),
    });
  });

  it("is not taken for a result where it is none", () => {
    expect(() => parseHey("")).toThrow(/is not in the output/);
  });
});
