import { beforeAll, describe, expect } from "vitest";
import { atWorkIn } from "../e2e/support/at-work.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { test } from "../e2e/support/project.ts";
import {
  COMPARED,
  comparisonOf,
  ENDING,
  expectResetData,
  threeArms,
  write,
  writeAll,
} from "../e2e/support/services.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

test("data that only a reset brings is there where both arms share a service", async ({
  project,
}) => {
  await expectResetData(project, "run");
});

describe("a service of each of three arms", () => {
  test("can be one for all of them", async ({ project }) => {
    writeAll(project);
    write(project, { service: { per: "run" } });
    project.git("tag", "v1.0.0", project.commit("one"));
    project.git("branch", "before", project.commit("two"));
    project.commit("three");
    const asked = ["run", "--base", "before,latest-release"];
    const { code, stdout, stderr } = await project.loadgate(asked);
    expect(code, stdout + stderr).toBe(0);
    expect(stderr.match(/^Starting store/gm)).toHaveLength(1);
    const { furtherBases } = threeArms.parse(project.json("loadgate-out/run.jsonl"));
    expect(furtherBases[0]?.series[0]?.samples.length).toBeGreaterThan(0);
  });

  test("that fails in a release leaves the two others compared", async ({ project }) => {
    writeAll(project);
    write(project, {});
    project.write("store.mjs", ENDING);
    project.git("tag", "v1.0.0", project.commit("one"));
    writeAll(project);
    project.git("branch", "before", project.commit("two"));
    project.commit("three");
    const { code, stdout, stderr } = await project.loadgate([
      "run",
      "--base",
      "before,latest-release",
    ]);
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toContain(
      "Against v1.0.0: Not compared: store (base-2): the service ended while it was needed: exit code 9",
    );
    expect(comparisonOf(project).series[0]?.metrics["throughput"]?.verdict).toMatch(COMPARED);
    expect(atWorkIn(project)).toEqual([]);
  });
});
