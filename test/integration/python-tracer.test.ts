import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { allowTracer } from "../../src/profiling/adapters/python/tracer.ts";
import { enterFolder } from "../support/working-folder.ts";

const SHOWN = "import sys, sitecustomize; print(sitecustomize.__file__, sys.path)";

it("a program that may be profiled still runs the module of its own that Python would have run", () => {
  const folder = enterFolder();
  const own = path.join(folder, "own");
  mkdirSync(own);
  writeFileSync(path.join(own, "sitecustomize.py"), "print('own')\n");
  const PYTHONPATH = allowTracer(folder, own);
  const env = { ...process.env, PYTHONPATH, PYTHONDONTWRITEBYTECODE: "1" };
  const { stdout, stderr } = spawnSync("python3", ["-c", SHOWN], { env, encoding: "utf8" });
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^own\n.*own\/sitecustomize\.py /);
  expect(stdout).not.toContain(path.join(folder, "modules"));
});

it("a program without such a module starts as before", () => {
  const env = { ...process.env, PYTHONPATH: allowTracer(enterFolder(), "") };
  const { stdout, stderr } = spawnSync("python3", ["-c", "print('runs')"], {
    env,
    encoding: "utf8",
  });
  expect({ stdout, stderr }).toEqual({ stdout: "runs\n", stderr: "" });
});
