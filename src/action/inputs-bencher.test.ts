import { afterEach, describe, expect, it, vi } from "vitest";
import { PLANTED_KEY } from "../../test/support/bencher/bencher.ts";
import { keepJobLog } from "../../test/support/streams.ts";
import { readInputs } from "./inputs.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const INPUTS = ["project", "api-key", "host", "testbed", "version"];

function inputs(given: Readonly<Record<string, string>>, environmentKey = "") {
  for (const name of INPUTS) {
    vi.stubEnv(`INPUT_BENCHER-${name.toUpperCase()}`, given[name] ?? "");
  }
  vi.stubEnv("BENCHER_API_KEY", environmentKey);
  return readInputs().bencher;
}

describe("inputs", () => {
  it("are left out where they are empty", () => {
    const log = keepJobLog();
    expect(inputs({})).toEqual({});
    expect(log()).toEqual([]);
  });

  it("are read, the key masked", () => {
    const log = keepJobLog();
    const given = { project: "p", host: "h", testbed: "t", version: "v" };
    const { key, ...others } = inputs({ ...given, "api-key": ` ${PLANTED_KEY} ` });
    expect(others).toEqual(given);
    expect(key?.()).toBe(PLANTED_KEY);
    expect(JSON.stringify(inputs({ "api-key": PLANTED_KEY }))).not.toContain("PLANTED");
    expect(log()[0]).toBe(`::add-mask::${PLANTED_KEY}`);
  });

  it("have a key of the environment beside them, which is masked too", () => {
    const log = keepJobLog();
    expect(inputs({}, PLANTED_KEY).key?.()).toBe(PLANTED_KEY);
    expect(log()).toEqual([`::add-mask::${PLANTED_KEY}`]);
  });
});
