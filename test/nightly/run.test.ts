import { beforeAll, describe, expect } from "vitest";
import { runDocument } from "../e2e/support/documents.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "../e2e/support/oha.ts";
import { test } from "../e2e/support/project.ts";
import { configuration } from "../e2e/support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

describe.concurrent("what to measure", () => {
  test("--store and --config in another folder are found from there", async ({ project }) => {
    project.write("bench/loadgate.yml", configuration({ api: { directory: ".." } }));
    project.commit();
    const places = ["--config", "bench/loadgate.yml", "--store", "history"];
    const ended = await project.loadgate(["run", ...places]);
    expect(ended.code, ended.stderr).toBe(0);
    expect(project.list("history")).toHaveLength(1);
    expect(project.list("loadgate-out")).toContain("run.jsonl");
  });
});

describe.concurrent("what is recorded", () => {
  test("not on another branch", async ({ project }) => {
    project.git("switch", "--quiet", "--create", "topic");
    const ended = await project.loadgate(["run"]);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toContain("is not added to the baseline: this is topic, not main.");
    expect(project.list(".loadgate")).toEqual([]);
  });

  test("not on a detached head", async ({ project }) => {
    project.git("switch", "--quiet", "--detach");
    const ended = await project.loadgate(["run"]);
    expect(ended.code, ended.stderr).toBe(0);
    expect(ended.stdout).toMatch(/is not added to the baseline: this is a detached head/);
    expect(runDocument.parse(project.json("loadgate-out/run.jsonl")).commit).not.toHaveProperty(
      "ref",
    );
  });
});
