import { expect, it } from "vitest";
import { checkName, type NamedStep } from "./check-name.ts";
import type { JobEvent } from "./event.ts";

const PULL_REQUEST: JobEvent = {
  kind: "pull-request",
  number: 7,
  isFork: false,
  headSha: "4ead",
  baseSha: "ba5e",
  baseBranch: "main",
  isClosed: undefined,
};

const step = (overrides: Partial<NamedStep> = {}): NamedStep => ({
  config: { file: "/shop/loadgate.yml" },
  event: PULL_REQUEST,
  inputs: { mode: "run" },
  job: { workspace: "/shop" },
  ...overrides,
});

it.each<[string, Partial<NamedStep>, string]>([
  ["Loadgate", {}, "linux x64"],
  ["Loadgate (linux arm64)", {}, "linux arm64"],
  ["Loadgate (on push)", { event: { kind: "push" } }, "linux x64"],
  ["Loadgate (on release)", { event: { kind: "other", name: "release" } }, "linux x64"],
  ["Loadgate", { event: { kind: "other", name: "merge_group" } }, "linux x64"],
  ["Loadgate", { event: { kind: "other", name: undefined } }, "linux x64"],
  ["Loadgate (counts)", { inputs: { mode: "count" } }, "linux x64"],
  ["Loadgate (go/*)", { inputs: { mode: "run", only: "go/*" } }, "linux x64"],
  ["Loadgate (arm, go/*)", { inputs: { mode: "run", only: "go/*", name: "arm" } }, "linux x64"],
  ["Loadgate (bench/loadgate.yml)", { config: { file: "/shop/bench/loadgate.yml" } }, "linux x64"],
  [
    "Loadgate (bench/loadgate.yml, go/*, counts, linux arm64, on push)",
    {
      config: { file: "/shop/bench/loadgate.yml" },
      event: { kind: "push" },
      inputs: { mode: "count", only: "go/*" },
    },
    "linux arm64",
  ],
])("a check is called %s: %j on %s", (name, overrides, machine) => {
  expect(checkName(step(overrides), machine)).toBe(name);
});

it("a report of another job's run is named after no machine and no event", () => {
  const event: JobEvent = {
    kind: "workflow-run",
    runId: 42,
    runAttempt: 1,
    headSha: "4ead",
    event: "pull_request",
    conclusion: "success",
    headRepository: "org/repo",
  };
  const reported = step({ inputs: { mode: "report" }, event });
  expect(checkName(reported, "linux arm64")).toBe("Loadgate");
});

it("a report of this run's own shards is named after its event, and no machine", () => {
  const inputs = { mode: "report" } as const;
  expect(checkName(step({ inputs }), "linux arm64")).toBe("Loadgate");
  const pushed = step({ inputs, event: { kind: "push" } });
  expect(checkName(pushed, "linux arm64")).toBe("Loadgate (on push)");
});

it("a configuration is named from its own folder where there is no workspace", () => {
  const local = step({ config: { file: "/anywhere/loadgate.yml" }, job: {} });
  expect(checkName(local, "linux x64")).toBe("Loadgate");
});
