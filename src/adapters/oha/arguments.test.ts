import { expect, test } from "vitest";
import type { LoadRequest } from "../../ports/load-generator.ts";
import { ohaArguments } from "./arguments.ts";

const REQUEST: LoadRequest = {
  url: "http://127.0.0.1:40213/",
  method: "GET",
  headers: {},
  level: { concurrency: 50 },
  durationMs: 300,
  expectedStatus: 200,
};

test("the whole command line of a plain burst", () => {
  expect(ohaArguments(REQUEST).join(" ")).toMatchInlineSnapshot(
    `"--no-tui --output-format json --disable-compression --redirect 0 -c 50 -z 300ms -t 10s -m GET http://127.0.0.1:40213/"`,
  );
});

test.each<[string, Partial<LoadRequest>, readonly string[]]>([
  ["one connection", { level: { concurrency: 1 } }, ["-c", "1"]],
  ["many connections", { level: { concurrency: 10_000 } }, ["-c", "10000"]],
  ["a long burst", { durationMs: 15_000 }, ["-z", "15000ms"]],
  ["a part of a millisecond", { durationMs: 299.6 }, ["-z", "300ms"]],
  ["POST", { method: "POST" }, ["-m", "POST"]],
  ["DELETE", { method: "DELETE" }, ["-m", "DELETE"]],
  ["a body", { bodyFile: "/data/body one.json" }, ["-D", "/data/body one.json"]],
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
  const at = all.indexOf(words[1] ?? "");
  expect(all.slice(at - 1, at - 1 + words.length)).toEqual(words);
});

test("the address is the last word, as it is", () => {
  const url = "http://127.0.0.1:1/a%20b?c=$(d)&e=[1]";
  expect(ohaArguments({ ...REQUEST, url }).at(-1)).toBe(url);
});

test("a request can always time out, and redirects are never followed", () => {
  const all = ohaArguments(REQUEST).join(" ");
  expect(all).toContain("-t 10s");
  expect(all).toContain("--redirect 0");
});
