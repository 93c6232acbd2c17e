import { expect, it } from "vitest";
import type { GateConfig } from "../run/config.ts";
import { gateFor, stricterGate } from "./gate-change.ts";

const gate = (tolerancePercent: GateConfig["tolerancePercent"], maxErrorPercent = 0) => ({
  tolerancePercent,
  maxErrorPercent,
});

it.each<[string, GateConfig, GateConfig, GateConfig, readonly string[]]>([
  ["the same", gate({ throughput: 5 }), gate({ throughput: 5 }), gate({ throughput: 5 }), []],
  [
    "a raised tolerance",
    gate({ throughput: 5 }),
    gate({ throughput: 500 }),
    gate({ throughput: 5 }),
    ["throughput 5.00 % → 500 %"],
  ],
  [
    "a lowered tolerance",
    gate({ throughput: 5 }),
    gate({ throughput: 2 }),
    gate({ throughput: 2 }),
    [],
  ],
  [
    "a metric that is gated no more",
    gate({ throughput: 5, "latency-p99": 10 }),
    gate({ throughput: 5 }),
    gate({ throughput: 5, "latency-p99": 10 }),
    ["latency-p99 10.0 % → not gated"],
  ],
  [
    "a metric that is gated from now on",
    gate({}),
    gate({ throughput: 5 }),
    gate({ throughput: 5 }),
    [],
  ],
  ["more errors", gate({}, 1), gate({}, 50), gate({}, 1), ["errors 1.00 % → 50.0 %"]],
  ["fewer errors", gate({}, 1), gate({}, 0), gate({}, 0), []],
])("the stricter of two gates, with %s", (_, base, head, stricter, loosened) => {
  expect(stricterGate(head, base)).toEqual({ gate: stricter, loosened });
});

it("head's gate counts alone without a base, and where base has none", () => {
  const head = gate({ throughput: 500 });
  const base = { ref: "main", gate: gate({ throughput: 5 }) };
  const own = { gate: head, loosened: [] };
  expect(gateFor(head, undefined)).toEqual(own);
  expect(gateFor(head, { ref: "main", isRequired: true })).toEqual(own);
  expect(gateFor(head, base).gate).toEqual(base.gate);
  expect(gateFor(head, { ...base, isRequired: false }).gate).toEqual(base.gate);
});
