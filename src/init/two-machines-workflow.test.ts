import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { twoMachinesText } from "./two-machines-workflow.ts";

const { jobs } = parse(
  twoMachinesText({
    about: ["What it does."],
    action: { uses: "acme/loadgate@0123" },
    setUp: ["- run: make tools"],
    budget: "7m",
    timeoutMinutes: 25,
    build: "make",
    run: "./bin/api --quiet",
    headPort: 9001,
    basePort: 9002,
    store: "branch:data",
  }),
);

interface Step {
  readonly name?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: object;
}
const stepsOf = (job: string): readonly Step[] => jobs[job].steps;
const scriptOf = (job: string, name: string) =>
  stepsOf(job).find((step) => step.name === name)?.run ?? "";

it("one machine builds and runs the server, on the ports that it is given", () => {
  expect(jobs.servers.env).toEqual({ HEAD_PORT: 9001, BASE_PORT: 9002 });
  expect(stepsOf("servers")).toContainEqual({ run: "make tools" });
  const script = scriptOf("servers", "Both arms answer");
  expect(script).toMatch(/^ {2}make\n {2}# .*\n {2}PORT=\$2 setsid \.\/bin\/api --quiet > /m);
});

it("the other one sets nothing up, and loads", () => {
  expect(stepsOf("load").flatMap(({ run }) => run ?? [])).toHaveLength(1);
  expect(stepsOf("load").find(({ uses }) => uses?.startsWith("acme/"))?.with).toEqual({
    store: "branch:data",
    budget: "7m",
  });
});

it("every script is one that the shell can read", () => {
  const scripts = ["servers", "load"].flatMap(stepsOf).flatMap(({ run }) => run ?? []);
  expect(scripts.length).toBeGreaterThan(4);
  for (const script of scripts) execFileSync("bash", ["-n"], { input: script });
});
