import { expect, it } from "vitest";
import { aGet, aScenario } from "../../../test/support/builders/config.ts";
import type { BurstResult } from "../../domain/series/sample.ts";
import { checkBodies } from "./check-bodies.ts";

const result = (bodyBytes: number, expected = 10): BurstResult => ({
  ...{ expected, unexpected: 0, aborted: 0, errors: {}, non2xx: 0, durationMs: 1000 },
  bodyBytes,
});
const hello = aGet({ expect: { status: 200, body: "hello" } });
const bye = aGet({ path: "/bye", expect: { status: 200, body: "bye" } });

it("bodies of a load have the bytes of the expected one", () => {
  const scenario = aScenario({ requests: [hello] });
  expect(() => checkBodies(scenario, result(50))).not.toThrow();
  expect(() => checkBodies(scenario, result(49))).toThrow(/^wrong answers under load: 10 bodies/);
  expect(() => checkBodies(scenario, result(49), "go/greet c=1")).toThrow(/^go\/greet c=1: wrong/);
});

it("those of a mix are added up where each of its requests was loaded several times", () => {
  const scenario = aScenario({ requests: [hello, bye] });
  const layers = (...bytes: readonly number[]) => {
    return { ...result(0, 40), parts: bytes.map((one) => result(one)) };
  };
  expect(() => checkBodies(scenario, layers(50, 30, 50, 30))).not.toThrow();
  expect(() => checkBodies(scenario, layers(50, 30, 50, 29))).toThrow(
    /20 bodies had 59 bytes in total, expected 60/,
  );
});
