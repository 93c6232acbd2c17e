import { expect, test } from "vitest";
import type { LoadShape } from "../../domain/series/load-shape.ts";
import type { LoadRequest } from "../../ports/load-generator.ts";
import { ohaArguments, tellsFirstsApart, waitsAtTheEnd } from "./arguments.ts";

const REQUEST: LoadRequest = {
  url: "http://127.0.0.1:40213/",
  method: "GET",
  headers: {},
  level: { concurrency: 50 },
  shape: { burstMs: 300, warmUpMs: 1000, connections: 64, keepAlive: true },
  expectedStatus: 200,
};

const shape = (changes: Partial<LoadShape>): Partial<LoadRequest> => ({
  shape: { ...REQUEST.shape, ...changes },
});

test("the whole command line of a plain burst", () => {
  expect(ohaArguments(REQUEST).join(" ")).toMatchInlineSnapshot(
    `"--no-tui --output-format json --disable-compression --redirect 0 -c 50 -z 300ms -t 10s -m GET http://127.0.0.1:40213/"`,
  );
});

test.each<[string, Partial<LoadRequest>, readonly string[]]>([
  ["one connection", { level: { concurrency: 1 } }, ["-c", "1"]],
  ["many connections", { level: { concurrency: 10_000 } }, ["-c", "10000"]],
  ["a long burst", shape({ burstMs: 15_000 }), ["-z", "15000ms"]],
  ["a part of a millisecond", shape({ burstMs: 299.6 }), ["-z", "300ms"]],
  ["a number of requests", shape({ requests: 1_000_000 }), ["-n", "1000000"]],
  ["a connection for each request", shape({ keepAlive: false }), ["--disable-keepalive"]],
  ["a rate", { level: { rate: 2000 } }, ["-q", "2000", "--latency-correction"]],
  ["requests that are waited for", { waitMs: 2000.4 }, ["-z", "300ms", "-w", "-t", "2000ms"]],
  ["a broken rate", { level: { rate: 0.5 } }, ["-q", "0.5"]],
  ["connections of a rate", { level: { rate: 2000 } }, ["-c", "64"]],
  ["POST", { method: "POST" }, ["-m", "POST"]],
  ["DELETE", { method: "DELETE" }, ["-m", "DELETE"]],
  ["a body", { bodyFile: "/data/body one.json" }, ["-D", "/data/body one.json"]],
  [
    "HTTP/2 over TLS",
    { transport: { protocol: "http2", tls: { caFile: "/ca one.pem" } } },
    ["--http2", "-p", "1", "--cacert", "/ca one.pem"],
  ],
  [
    "HTTP/2 without TLS, and several streams",
    { transport: { protocol: "h2c" }, ...shape({ streams: 8 }) },
    ["--http2", "-p", "8"],
  ],
  [
    "any certificate",
    { transport: { protocol: "http1", tls: { insecure: true } } },
    ["--insecure", "-t"],
  ],
  [
    "a unix socket",
    { transport: { protocol: "http1", socket: "/tmp/a b.sock" } },
    ["--unix-socket", "/tmp/a b.sock"],
  ],
  ["a body of the configuration", { bodyText: "--help" }, ["-d=--help", "http://127.0.0.1:40213/"]],
  ["a header", { headers: { accept: "*/*" } }, ["-H", "accept: */*"]],
  ["colons in a header", { headers: { "x-time": "12:30:00" } }, ["-H", "x-time: 12:30:00"]],
  [
    "what a shell would read",
    { headers: { "x-odd": `a "b" 'c' $(d) \`e\` ; | & {f} \\` } },
    ["-H", `x-odd: a "b" 'c' $(d) \`e\` ; | & {f} \\`],
  ],
  ["a header like an option", { headers: { "x-dash": "--help" } }, ["-H", "x-dash: --help"]],
  ["an empty header", { headers: { "x-empty": "" } }, ["-H", "x-empty: "]],
  ["letters beyond ASCII", { headers: { "x-name": "Ärger ☂" } }, ["-H", "x-name: Ärger ☂"]],
  ["two headers in order", { headers: { b: "1", a: "2" } }, ["-H", "b: 1", "-H", "a: 2"]],
])("%s", (_, changes, words) => {
  const all = ohaArguments({ ...REQUEST, ...changes });
  const at = all.indexOf(words[1] ?? words[0] ?? "") - (words.length > 1 ? 1 : 0);
  expect(all.slice(at, at + words.length)).toEqual(words);
});

test("the address is the last word, as it is", () => {
  const url = "http://127.0.0.1:1/a%20b?c=$(d)&e=[1]";
  expect(ohaArguments({ ...REQUEST, url }).at(-1)).toBe(url);
});

test("a burst has a time or a number of requests, and no pace unless a rate is asked for", () => {
  expect(ohaArguments(REQUEST)).not.toContain("-n");
  expect(ohaArguments(REQUEST)).not.toContain("-q");
  expect(ohaArguments({ ...REQUEST, ...shape({ requests: 1 }) })).not.toContain("-z");
});

test.each<[string, Partial<LoadRequest>, boolean]>([
  ["HTTP/1.1 at a rate", { level: { rate: 100 } }, false],
  ["HTTP/2 on connections", { transport: { protocol: "h2c" } }, false],
  ["HTTP/2 at a rate", { transport: { protocol: "h2c" }, level: { rate: 100 } }, true],
])("requests under way at the end of a burst in %s", (_, changes, isWaitedFor) => {
  expect(waitsAtTheEnd({ ...REQUEST, ...changes })).toBe(isWaitedFor);
});

test("a request can always time out, and redirects are never followed", () => {
  const all = ohaArguments(REQUEST).join(" ");
  expect(all).toContain("-t 10s");
  expect(all).toContain("--redirect 0");
});

test("single answers are written only where they are asked for", () => {
  expect(ohaArguments(REQUEST)).not.toContain("--db-url");
  const all = ohaArguments(REQUEST, "/dev/shm/a b.db");
  expect(all.slice(all.indexOf("--db-url"))[1]).toBe("/dev/shm/a b.db");
});

test.each<[string, Partial<LoadRequest>, boolean]>([
  ["connections of HTTP/1.1 that stay open", {}, true],
  ["nobody asks", { setsFirstsApart: false }, false],
  ["a rate", { level: { rate: 100 } }, true],
  ["streams of HTTP/2", { transport: { protocol: "h2c" } }, true],
  ["a connection for each request", shape({ keepAlive: false }), false],
])("first answers can be timed separately: %s", (_, changes, tells) => {
  expect(tellsFirstsApart({ ...REQUEST, setsFirstsApart: true, ...changes })).toBe(tells);
});
