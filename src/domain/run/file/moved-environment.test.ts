import { describe, expect, it } from "vitest";
import { commitEnvironment, movedEnvironment } from "./moved-environment.ts";

const moved = (environment: Record<string, string | undefined>, from = ["/repo/app"]) =>
  movedEnvironment(environment, from, "/tmp/base");

describe("movedEnvironment", () => {
  it.each([
    ["GITHUB_WORKSPACE", "/repo/app", "/tmp/base"],
    ["INIT_CWD", "/repo/app/web", "/tmp/base/web"],
    ["GITHUB_WORKSPACE", "/repo/app/", "/tmp/base/"],
    ["PYTHONPATH", "/usr/lib:/repo/app/src:/repo/app", "/usr/lib:/tmp/base/src:/tmp/base"],
    ["CGO_CFLAGS", "-I/repo/app/include -L/repo/app/lib", "-I/tmp/base/include -L/tmp/base/lib"],
    ["NODE_OPTIONS", "--require=/repo/app/hook.js", "--require=/tmp/base/hook.js"],
    ["CLASSES", "file:///repo/app/classes", "file:///tmp/base/classes"],
    ["JSON", '{"root":"/repo/app"}', '{"root":"/tmp/base"}'],
  ])("points %s=%s at the other folder", (name, value, expected) => {
    expect(moved({ [name]: value })).toEqual({ [name]: expected });
  });

  it.each([
    "/work",
    "/repo/apple",
    "/repo/app-2",
    "/repo/app.bak",
    "/srv/repo/app",
    "work/app",
    "",
  ])("leaves %j alone", (value) => {
    expect(moved({ PLACE: value, NONE: undefined })).toEqual({});
  });

  it("leaves both in PATH, the other folder first", () => {
    expect(moved({ PATH: "/repo/app/bin:/usr/bin" })).toEqual({
      PATH: "/tmp/base/bin:/repo/app/bin:/usr/bin",
    });
    expect(moved({ PATH: "/usr/bin:/bin" })).toEqual({});
    expect(moved({ PATH: "/usr/bin:/usr/bin" })).toEqual({});
  });

  it.each(["HOME", "TMPDIR", "RUNNER_TEMP", "RUNNER_TOOL_CACHE"])("leaves %s alone", (name) => {
    expect(moved({ [name]: "/repo/app/x" })).toEqual({});
  });

  it("knows a folder by all its paths, and takes them as they are written", () => {
    const value = "/repo/app:/link:/repo/axpp";
    expect(moved({ A: value, B: "/repo/a+p" }, ["/repo/app", "/link", "/repo/a+p"])).toEqual({
      A: "/tmp/base:/tmp/base:/repo/axpp",
      B: "/tmp/base",
    });
  });

  it("has nothing to move where the repository is the whole disk", () => {
    expect(moved({ A: "/", B: "/work" }, ["/"])).toEqual({});
  });
});

describe("commitEnvironment", () => {
  const [HEAD, BASE] = ["a".repeat(40), "b".repeat(40)];

  it("names the other commit wherever head's was named, and nothing else", () => {
    const environment = {
      GITHUB_SHA: "c".repeat(40),
      GITHUB_REF: "refs/pull/7/merge",
      GITHUB_REF_NAME: "7/merge",
      GITHUB_HEAD_REF: "",
      COMMIT: HEAD,
      MESSAGE: `of ${HEAD}`,
      NONE: undefined,
    };
    expect(commitEnvironment(environment, [HEAD], BASE)).toEqual({
      GITHUB_SHA: BASE,
      GITHUB_REF: BASE,
      GITHUB_REF_NAME: BASE,
      COMMIT: BASE,
    });
  });
});
