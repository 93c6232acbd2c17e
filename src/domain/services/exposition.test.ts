import { expect, it } from "vitest";
import { pointName } from "./exposition.ts";

it.each<[string, readonly (readonly [string, string])[], string]>([
  ["up", [], "up"],
  [
    "http_requests_total",
    [
      ["code", "200"],
      ["path", "/a b"],
    ],
    'http_requests_total{code="200",path="/a b"}',
  ],
  ["a", [["b", 'C:\\dir "x"\nend']], 'a{b="C:\\\\dir \\"x\\"\\nend"}'],
])("writes a value's name as Prometheus does: %s %j", (name, labels, text) => {
  expect(pointName({ name, labels })).toBe(text);
});
