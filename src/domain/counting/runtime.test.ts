import { expect, it } from "vitest";
import { runtimeOf, runtimeVariables } from "./runtime.ts";

it.each([
  [["server", "libc.so.6"], undefined],
  [["dash", "node"], "Node"],
  [["java", "libjvm.so"], "Java"],
  [["python3.11"], "Python"],
  [["uwsgi", "libpython3.12.so.1.0"], "Python"],
  [["dotnet", "libcoreclr.so"], ".NET"],
  [["node-exporter"], undefined],
])("knows the runtime behind %j", (files, name) => {
  expect(runtimeOf({ files, isGo: false }).name).toBe(name);
});

it("lets a server with a garbage collector answer until collections even out", () => {
  const go = runtimeOf({ files: ["server"], isGo: true });
  expect(go.name).toBe("Go");
  expect(go.requests).toBeGreaterThan(runtimeOf({ files: ["server"], isGo: false }).requests);
});

it("keeps a server's own options", () => {
  const own = { NODE_OPTIONS: "--enable-source-maps", JAVA_TOOL_OPTIONS: "" };
  expect(runtimeVariables(own, 3)).toEqual({
    NODE_OPTIONS: "--enable-source-maps --jitless --single-threaded-gc",
    JAVA_TOOL_OPTIONS: "-Xint -XX:+UseSerialGC",
    PYTHONHASHSEED: "3",
  });
});
