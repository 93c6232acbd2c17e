import { describe, expect, it } from "vitest";
import { movedEnvironment } from "./moved-environment.ts";

const moved = (environment: Record<string, string | undefined>, from = ["/work/app"]) =>
  movedEnvironment(environment, from, "/tmp/base");

describe("movedEnvironment", () => {
  it.each([
    ["GITHUB_WORKSPACE", "/work/app", "/tmp/base"],
    ["INIT_CWD", "/work/app/web", "/tmp/base/web"],
    ["GITHUB_WORKSPACE", "/work/app/", "/tmp/base/"],
    ["PYTHONPATH", "/usr/lib:/work/app/src:/work/app", "/usr/lib:/tmp/base/src:/tmp/base"],
    ["CGO_CFLAGS", "-I/work/app/include -L/work/app/lib", "-I/tmp/base/include -L/tmp/base/lib"],
    ["NODE_OPTIONS", "--require=/work/app/hook.js", "--require=/tmp/base/hook.js"],
    ["CLASSES", "file:///work/app/classes", "file:///tmp/base/classes"],
    ["JSON", '{"root":"/work/app"}', '{"root":"/tmp/base"}'],
  ])("points %s=%s at the other folder", (name, value, expected) => {
    expect(moved({ [name]: value })).toEqual({ [name]: expected });
  });

  it.each([
    "/work",
    "/work/apple",
    "/work/app-2",
    "/work/app.bak",
    "/srv/work/app",
    "work/app",
    "",
  ])("leaves %j alone", (value) => {
    expect(moved({ PLACE: value, NONE: undefined })).toEqual({});
  });

  it("leaves both in PATH, the other folder first", () => {
    expect(moved({ PATH: "/work/app/bin:/usr/bin" })).toEqual({
      PATH: "/tmp/base/bin:/work/app/bin:/usr/bin",
    });
    expect(moved({ PATH: "/usr/bin:/bin" })).toEqual({});
    expect(moved({ PATH: "/usr/bin:/usr/bin" })).toEqual({});
  });

  it.each(["HOME", "TMPDIR", "RUNNER_TEMP", "RUNNER_TOOL_CACHE"])("leaves %s alone", (name) => {
    expect(moved({ [name]: "/work/app/x" })).toEqual({});
  });

  it("knows a folder by all its paths, and takes them as they are written", () => {
    const value = "/work/app:/link:/work/axpp";
    expect(moved({ A: value, B: "/work/a+p" }, ["/work/app", "/link", "/work/a+p"])).toEqual({
      A: "/tmp/base:/tmp/base:/work/axpp",
      B: "/tmp/base",
    });
  });

  it("has nothing to move where the repository is the whole disk", () => {
    expect(moved({ A: "/", B: "/work" }, ["/"])).toEqual({});
  });
});
