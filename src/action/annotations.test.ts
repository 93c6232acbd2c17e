import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  aComparison,
  aCountedComparison,
  aReason,
  aSeriesComparison,
} from "../../test/support/builders/comparison.ts";
import { enterFolder } from "../../test/support/working-folder.ts";
import { annotationsOf, placedReasons, placeInMessage } from "./publish.ts";

describe("placeInMessage", () => {
  it.each([
    ["/repo/loadgate.yml:3:5: servers: is missing", "/repo", { file: "loadgate.yml", line: 3 }],
    ["C:\\loadgate.yml:12:1: x", process.cwd(), { file: "C:\\loadgate.yml", line: 12 }],
    ["go: the server ended", "/repo", undefined],
    ["/repo/loadgate.yml:3: x", "/repo", undefined],
    ["x\n/repo/loadgate.yml:3:5: x", "/repo", undefined],
    ["", "/repo", undefined],
  ])("of %j in %s", (message, workspace, place) => {
    expect(placeInMessage(message, workspace)).toEqual(place);
  });

  it.each([
    ["/repo/loadgate.yml", "/repo", "loadgate.yml"],
    ["/repo/below/loadgate.yml", "/repo", "below/loadgate.yml"],
    ["/repo/..hidden/x.yml", "/repo", "..hidden/x.yml"],
    ["/other/loadgate.yml", "/repo", undefined],
    ["/repository/loadgate.yml", "/repo", undefined],
    ["/repo", "/repo", undefined],
    ["/repo/loadgate.yml", undefined, undefined],
  ])("%s in %s is %s", (file, workspace, expected) => {
    const place = placeInMessage(`${file}:2:1: x`, workspace);
    expect(place).toEqual(expected === undefined ? undefined : { file: expected, line: 2 });
  });
});

describe("reasons", () => {
  const CONFIGURATION =
    "servers:\n  go: { run: ./go }\nscenarios:\n  greet:\n    path: /\n    load: { concurrency: [1] }\n";
  const reasons = ["go/greet c=10: throughput −12.3 %", "cut short"];
  const comparison = aComparison({
    gate: { decision: "fail", reasons: reasons.map((text) => aReason(text)) },
    series: [aSeriesComparison({ level: { concurrency: 1 } }), aSeriesComparison()],
  });
  const file = () =>
    path.join(enterFolder({ "below/loadgate.yml": CONFIGURATION }), "below/loadgate.yml");

  it("have the line of the load that they are about", () => {
    const config = file();
    const root = path.dirname(path.dirname(config));
    const placed = placedReasons(comparison, config, root);
    const place = { file: "below/loadgate.yml", line: 6 };
    const level = "failure";
    expect(placed).toEqual([
      { text: reasons[0], place, level },
      { text: "cut short", level },
    ]);
    const annotation = { ...place, title: "Loadgate", message: reasons[0] };
    expect(annotationsOf(placed)).toEqual([{ ...annotation, level }]);
    const passing = { ...comparison, gate: { ...comparison.gate, decision: "pass" } } as const;
    const [mild] = annotationsOf(placedReasons(passing, config, root));
    expect(mild).toEqual({ ...annotation, level: "warning" });
  });

  it("are milder where they are waived and the gate fails for another one", () => {
    const gate = {
      decision: "fail",
      standing: "failed",
      reasons: reasons.map((text, at) => ({ ...aReason(text), isBlocking: at > 0 })),
    } as const;
    const config = file();
    const placed = placedReasons({ ...comparison, gate }, config, path.dirname(config));
    expect(placed.map(({ level }) => level)).toEqual(["warning", "failure"]);
  });

  it("have it for counts too", () => {
    const config = file();
    const text = "go/greet: instructions/request +2.0 %";
    const counted = aComparison({
      gate: { decision: "fail", reasons: [aReason(text, { series: "go/greet" })] },
      instrumented: [aCountedComparison()],
    });
    const place = { file: "below/loadgate.yml", line: 6 };
    const root = path.dirname(path.dirname(config));
    expect(placedReasons(counted, config, root)).toEqual([{ text, place, level: "failure" }]);
  });

  it("have the line of the server that they are about", () => {
    const config = file();
    const limit = { verdict: "over", value: 2 ** 20, head: 2 ** 21 } as const;
    const ofServer = aComparison({
      gate: {
        decision: "fail",
        reasons: [
          { kind: "limit", series: "go", metric: "peak-rss", figures: { of: "limit", limit } },
        ],
      },
      servers: [{ name: "go", verdict: "new", metrics: { "peak-rss": { limit } } }],
    });
    const root = path.dirname(path.dirname(config));
    expect(placedReasons(ofServer, config, root)).toEqual([
      {
        text: "go: peak RSS 2.00 MiB, over its limit of 1.00 MiB",
        place: { file: "below/loadgate.yml", line: 2 },
        level: "failure",
      },
    ]);
  });

  it("have none where the file is not in the repository", () => {
    expect(placedReasons(comparison, file(), "/elsewhere")).toEqual(
      reasons.map((text) => ({ text, level: "failure" })),
    );
  });
});
