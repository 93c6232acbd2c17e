import { expect, it } from "vitest";
import { aScenario } from "../../../test/support/builders/config.ts";
import { areSameRequest, newFormName } from "./benchmark-change.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const HEADERS = { accept: "text/plain", "x-id": "1" };
const SENT = { scenario: aScenario({ headers: HEADERS }), body: bytes("{}") };

it.each<[string, Parameters<typeof areSameRequest>[0], boolean]>([
  ["the same", SENT, true],
  ["another method", { ...SENT, scenario: aScenario({ headers: HEADERS, method: "PUT" }) }, false],
  ["another path", { ...SENT, scenario: aScenario({ headers: HEADERS, path: "/x" }) }, false],
  ["another header", { ...SENT, scenario: aScenario({ headers: { ...HEADERS, b: "1" } }) }, false],
  [
    "its headers in another order and case",
    { ...SENT, scenario: aScenario({ headers: { "X-Id": "1", Accept: "text/plain" } }) },
    true,
  ],
  ["another body", { ...SENT, body: bytes("[]") }, false],
  ["no body", { scenario: SENT.scenario }, false],
  [
    "another answer that is expected, and other levels",
    {
      ...SENT,
      scenario: aScenario({
        headers: HEADERS,
        expect: { status: 201 },
        levels: [{ concurrency: 99 }],
      }),
    },
    true,
  ],
])("a request and one with %s: same is %s", (_, other, isSame) => {
  expect(areSameRequest(SENT, other)).toBe(isSame);
  expect(areSameRequest(other, SENT)).toBe(isSame);
});

it("names new forms as no other scenario is named, within the length of a name", () => {
  expect(newFormName("greet", new Set(["greet"]))).toBe("greet-new");
  expect(newFormName("greet", new Set(["greet", "greet-new"]))).toBe("greet-new-2");
  const long = "a".repeat(64);
  expect(newFormName(long, new Set([long]))).toBe(`${"a".repeat(60)}-new`);
});
