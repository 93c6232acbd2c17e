import { expect, it } from "vitest";
import { countedEnvironment, runtimeOf } from "./runtime.ts";

it.each([
  [["server", "libc.so.6"], undefined],
  [["dash", "node"], "Node"],
  [["java", "libjvm.so"], "Java"],
  [["python3.11"], "Python"],
  [["uwsgi", "libpython3.12.so.1.0"], "Python"],
  [["dotnet", "libcoreclr.so"], ".NET"],
  [["node-exporter"], undefined],
])("knows the runtime behind %j", (files, name) => {
  const traits = { files, isGo: false, isOnlyGo: false, sharesCode: false };
  expect(runtimeOf(traits, traits).name).toBe(name);
});

it("lets a server with a garbage collector answer until collections even out", () => {
  const ofGo = { files: ["server"], isGo: true, isOnlyGo: true, sharesCode: true };
  const go = runtimeOf(ofGo, ofGo);
  expect(go).toMatchObject({ name: "Go", sharesCode: true, mayReplaceAllocator: true });
  const other = { files: ["server"], isGo: false, isOnlyGo: false, sharesCode: false };
  expect(go.requests).toBeGreaterThan(runtimeOf(other, other).requests);
});

it("asks of both arms what either needs, and lets an allocator be replaced that neither uses", () => {
  const go = { files: [], isGo: true, isOnlyGo: true, sharesCode: false };
  const node = { files: ["node"], isGo: false, isOnlyGo: false, sharesCode: true };
  const alone = runtimeOf(go, go);
  const both = { requests: alone.requests, sharesCode: true, mayReplaceAllocator: false };
  expect(runtimeOf(go, node)).toEqual({ name: "Go", ...both });
  expect(runtimeOf(node, go)).toEqual({ name: "Node", ...both });
  expect(runtimeOf(go, undefined)).toEqual({ ...alone, mayReplaceAllocator: false });
});

const NEEDED = {
  NODE_OPTIONS: "--v8-pool-size=0",
  JAVA_TOOL_OPTIONS: "-Xint -XX:+UseSerialGC",
};

it("keeps a server's own variables and options", () => {
  const own = { NODE_OPTIONS: "--enable-source-maps", JAVA_TOOL_OPTIONS: "", MODE: "x" };
  const prepared = { LOADGATE_SEED: "3", NODE_OPTIONS: "--require /flags.cjs" };
  expect(countedEnvironment(own, prepared)).toEqual({
    ...NEEDED,
    MODE: "x",
    NODE_OPTIONS: "--enable-source-maps --v8-pool-size=0 --require /flags.cjs",
    LOADGATE_SEED: "3",
  });
});

it.each([
  [{}, { LD_PRELOAD: "/random.so" }, "/random.so"],
  [
    { LD_PRELOAD: "/jemalloc.so" },
    { LD_PRELOAD: "/random.so:/count.so" },
    "/jemalloc.so:/random.so:/count.so",
  ],
  [{ LD_PRELOAD: "/jemalloc.so" }, {}, "/jemalloc.so"],
])("loads the server's own libraries %j before ours %j", (own, prepared, preloaded) => {
  expect(countedEnvironment(own, prepared)).toEqual({ ...NEEDED, LD_PRELOAD: preloaded });
});
