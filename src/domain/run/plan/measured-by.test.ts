import { describe, expect, it } from "vitest";
import { aReadyRequest, aServer } from "../../../../test/support/builders/config.ts";
import type { ServerConfig } from "./config.ts";
import { comparableFacts, measuredOtherwise } from "./measured-by.ts";

describe("what a server is measured by", () => {
  const ready = (request: Parameters<typeof aReadyRequest>[0]) => ({
    ready: { timeoutMs: 1, request: aReadyRequest(request) },
  });

  it.each<[string, Partial<ServerConfig>, Partial<ServerConfig>, readonly string[]]>([
    ["nothing", {}, {}, []],
    ["another path", ready({}), ready({ path: "/live" }), ["ready"]],
    ["another status", ready({}), ready({ status: 204 }), ["ready"]],
    [
      "another answer of the scenario that is sent first",
      ready({ isCheckedNext: true, status: 200 }),
      ready({ isCheckedNext: true, status: 201 }),
      [],
    ],
    ["another body", ready({ body: new Uint8Array([1]) }), ready({}), ["ready"]],
    ["a command", ready({}), { ready: { timeoutMs: 1, command: "true" } }, ["ready"]],
    ["another patience", {}, { ready: { ...aServer().ready, timeoutMs: 1 } }, []],
    ["another key", ready({ from: "a" }), ready({ from: "b" }), []],
    ["another file", { artifact: "a" }, { artifact: "b" }, ["artifact"]],
    ["no file any more", { artifact: "a" }, {}, ["artifact"]],
    ["a file that is new", {}, { artifact: "b" }, []],
    [
      "another place of metrics",
      { prometheus: { path: "/a", metrics: [] } },
      { prometheus: { path: "/b", metrics: [] } },
      ["prometheus"],
    ],
    [
      "other metrics",
      { prometheus: { path: "/a", metrics: [] } },
      { prometheus: { path: "/a", metrics: ["*"] } },
      [],
    ],
    ["metrics that are new", {}, { prometheus: { path: "/b", metrics: [] } }, []],
    ["no clean build any more", { clean: "make clean" }, {}, ["clean"]],
    ["a clean build that is new", {}, { clean: "make all" }, ["clean"]],
    [
      "all of a server that runs already",
      { url: "http://a", artifact: "a", prometheus: { path: "/a", metrics: [] } },
      { url: "http://b", clean: "true" },
      ["prometheus"],
    ],
  ])("differs by %s", (_, before, now, expected) => {
    expect(measuredOtherwise(aServer(before), aServer(now))).toEqual(expected);
  });

  it("leaves what does not compare out of the facts", () => {
    const start = { round: 0, coldStartMs: 1, idleRssBytes: 2, peakRssBytes: 3 };
    const readings = [{ name: "a", after: 1 }];
    const further = { ...start, furtherColdStartsMs: [1], readings };
    const facts = {
      server: "go",
      arm: "base",
      buildMs: 4,
      artifactBytes: 5,
      starts: [further],
    } as const;
    expect(comparableFacts(facts)).toEqual(facts);
    expect(comparableFacts(facts, { unlikeHead: ["ready"] })).toEqual({
      ...facts,
      starts: [{ round: 0, peakRssBytes: 3, readings }],
    });
    const others = ["clean", "artifact", "prometheus"] as const;
    expect(comparableFacts(facts, { unlikeHead: others })).toEqual({
      ...{ server: "go", arm: "base" },
      starts: [{ ...further, readings: undefined }],
    });
  });
});
