import { beforeAll, describe, expect } from "vitest";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { test } from "./support/project.ts";
import { configuration } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const SHORT = { burst: "50ms", "warm-up": "50ms", budget: "5s" };

describe("loadgate doctor", () => {
  test("says what this machine finds, in a table of budgets", async ({ project }) => {
    project.write("loadgate.yml", configuration({ measure: SHORT }));
    const { code, stdout, stderr } = await project.loadgate(["doctor"]);
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toContain(
      "This machine is fit: changes of twice the tolerance are found in 5 s",
    );
    expect(stdout).toMatch(/api\/greet c=2 +throughput( +[\d.]+ %){5}/);
    expect(stdout).toMatch(/^Counter of instructions: (cachegrind|hardware counters|none)/m);
  });
});
