import { describe, expect, it } from "vitest";
import { CARGO_STEPS, type SetUp, setUpSteps } from "./set-up.ts";

const node = (inputs: Readonly<Record<string, string>>): SetUp => ({ action: "node", inputs });

describe("setUpSteps", () => {
  it("writes an action with its inputs, pinned by a commit with its version", () => {
    const { steps } = setUpSteps([node({ "node-version": "24", cache: "npm" }), ...CARGO_STEPS]);
    expect(steps).toHaveLength(3);
    expect(steps[0]).toMatch(
      /^- uses: actions\/setup-node@[0-9a-f]{40} # v\d+\.\d+\.\d+\n {2}with:\n {4}node-version: "24"\n {4}cache: npm$/,
    );
    expect(steps[1]).toContain("    path: |-\n      ~/.cargo/registry\n      ~/.cargo/git\n");
    expect(steps[2]).toMatch(
      /^- run: echo "CARGO_BUILD_BUILD_DIR=.*\/\{workspace-path-hash\}" >> "\$GITHUB_ENV"/,
    );
  });

  it("has each step once, with what all want of it, in the order of the first", () => {
    const pnpm: SetUp = { command: "corepack enable" };
    const { steps, conflicts } = setUpSteps([
      node({ "node-version": "24" }),
      pnpm,
      { action: "bun", inputs: { "bun-version": "latest" } },
      node({ "node-version": "24", cache: "npm" }),
      pnpm,
    ]);
    expect(steps.map((step) => /setup-\w+|run/.exec(step)?.[0])).toEqual([
      "setup-node",
      "run",
      "setup-bun",
    ]);
    expect(steps[0]).toMatch(/node-version: "24"\n {4}cache: npm$/);
    expect(steps[1]).toBe("- run: corepack enable");
    expect(conflicts).toEqual([]);
  });

  it.each([
    ["another version", { "node-version": "22" }, "24"],
    ["a version in a file", { "node-version-file": "a/.nvmrc" }, "24"],
  ])("takes the first of %s and says so, once", (_, second, first) => {
    const { steps, conflicts } = setUpSteps([
      node({ "node-version": "24" }),
      node(second),
      node(second),
    ]);
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatch(/with:\n {4}node-version: "24"$/);
    expect(conflicts).toEqual([
      `The workflow sets up node by ${first}; another server wants ${Object.values(second)[0]}.`,
    ]);
  });
});
