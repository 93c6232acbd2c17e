import { expect, it } from "vitest";
import { aSeries } from "../../../test/support/builders/run.ts";
import { aSample } from "../../../test/support/builders/sample.ts";
import { centresAgainst } from "./evidence.ts";

const samples = [0, 1, 2, 3].map((at) => aSample({ round: at >> 1, block: at >> 1 }));
const head = aSeries({ samples });
const base = aSeries({ arm: "base", samples });

it("estimates the rounds of a metric once, whatever else is asked for", () => {
  const first = centresAgainst(base, head, ["throughput"]);
  const both = centresAgainst(base, head, ["latency-p50", "throughput"]);
  expect([...first.keys()]).toEqual(["throughput"]);
  expect([...both.keys()]).toEqual(["latency-p50", "throughput"]);
  expect(both.get("throughput")).toBe(first.get("throughput"));
  expect(centresAgainst(base, head, ["latency-p50"]).get("latency-p50")).toBe(
    both.get("latency-p50"),
  );
  expect(both.get("throughput")).toMatchObject({ rounds: [0, 1] });
});

it("estimates them anew against another base", () => {
  const known = centresAgainst(base, head, ["throughput"]).get("throughput");
  const other = centresAgainst({ ...base }, head, ["throughput"]).get("throughput");
  expect(other).toEqual(known);
  expect(other).not.toBe(known);
});
