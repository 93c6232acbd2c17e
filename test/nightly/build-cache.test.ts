import { execFileSync } from "node:child_process";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { expectBuiltEach, world } from "../integration/support/cached-builds.ts";

describe("a build", () => {
  test("is made anew with a variable more", async () => {
    await expectBuiltEach({}, { env: { MODE: "a" } });
  });

  test("of a Python environment works where it was built", { timeout: 300_000 }, async () => {
    const { build, built } = await world({ "api/source.txt": "x" }, 1024 ** 3);
    // Like every script that pip installs.
    const script = `printf '#!%s\\nimport sys; print(sys.prefix)\\n' "$PWD/.venv/bin/python" > .venv/bin/app`;
    const command = {
      build: `python3 -m venv --without-pip .venv && ${script} && chmod 755 .venv/bin/app`,
    };
    await build(command);
    const { root, result } = await build(command);
    expect(result.isRestored).toBe(true);
    expect(await built()).toBe(1);
    const environment = path.join(root, "api/.venv");
    const printed = execFileSync(path.join(environment, "bin/app"), { encoding: "utf8" });
    expect(printed.trim()).toBe(environment);
  });
});
