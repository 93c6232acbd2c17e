import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { httpClient } from "../../src/adapters/http/http-client.ts";
import { createServerRuntime } from "../../src/adapters/server/server-runtime.ts";
import type { RunningServer } from "../../src/ports/server-runtime.ts";
import { createGoProfiler } from "../../src/profiling/adapters/go/profiler.ts";
import { createPerfProfiler } from "../../src/profiling/adapters/perf/profiler.ts";
import { aReadyRequest } from "../support/builders/config.ts";
import { reasonNotToPerf } from "../support/perf.ts";
import { marked } from "./support/marked.ts";
import { failureOf, NEVER, SERVERS } from "./support/workspace.ts";

const isMissing = spawnSync("go", ["version"]).status !== 0;
const BUILD_TIMEOUT_MS = 180_000;

/** A server that works in another package; without `net/http/pprof`, it answers every path. */
const SOURCES = {
  "servers/api/go.mod": "module example.com/api\n\ngo 1.25\n",
  "servers/api/work/work.go": `package work

import "sort"

func Ranked(count int) int {
	numbers := make([]int, count)
	for at := range numbers {
		numbers[at] = at * 7919 % 1009
	}
	sort.Ints(numbers)
	return numbers[0]
}
`,
  "servers/api/main.go": `package main

import (
	"fmt"
	"io"
	"net/http"
	"net/http/pprof"
	"os"
	own "runtime/pprof"

	"example.com/api/work"
)

func main() {
	http.DefaultServeMux = http.NewServeMux()
	http.HandleFunc("/", func(writer http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(writer, work.Ranked(20_000))
	})
	if os.Getenv("PPROF") != "" {
		http.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
		http.HandleFunc("/debug/pprof/profile", pprof.Profile)
	}
	if os.Getenv("PPROF") == "used" {
		own.StartCPUProfile(io.Discard)
	}
	http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil)
}
`,
};

const world = marked();
const runtime = createServerRuntime(httpClient, world.environment);
let root = "";

beforeAll(async () => {
  if (isMissing) return;
  root = await realpath(await mkdtemp(path.join(tmpdir(), "loadgate-integration-")));
  for (const [name, text] of Object.entries(SOURCES)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  for (const [name, ...flags] of [["plain"], ["trimmed", "-trimpath", "-ldflags=-s -w"]]) {
    const args = ["build", "-buildvcs=false", ...flags, "-o", path.join(root, "bin", name ?? "")];
    const cwd = path.join(root, "servers/api");
    const { status, stderr } = spawnSync("go", [...args, "."], { cwd, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
  }
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  const left = world.running();
  world.kill();
  if (root !== "") await rm(root, { recursive: true, force: true });
  expect(left).toEqual([]);
});

/** Starts a server, and profiles it as a run does. */
async function started(
  run: string,
  directory: string,
  pprof: string,
  profiler = createGoProfiler(),
) {
  const start = await profiler.prepare({
    ...{ env: { PPROF: pprof }, directory, loadMs: 1000 },
    root: root || directory,
  });
  const ready = { request: aReadyRequest(), timeoutMs: 60_000 };
  const server = await runtime.start({ name: "api", directory, run, env: start.env, ready }, NEVER);
  onTestFinished(async () => {
    await server.stop();
    start.remove();
  });
  return { server, profile: start.profile };
}

async function startedGo(name: string, pprof: string, profiler = createGoProfiler()) {
  return await started(`exec ../../bin/${name}`, path.join(root, "servers/api"), pprof, profiler);
}

async function load({ url }: RunningServer): Promise<string> {
  for (let sent = 0; sent < 100; sent += 1) {
    await httpClient.send({ url, method: "GET", headers: {}, timeoutMs: 60_000 }, NEVER);
  }
  return "loaded";
}

describe("a server in Go", () => {
  test.for(["plain", "trimmed"])(
    "is profiled where it mounts pprof: %s",
    async (name, { skip }) => {
      skip(isMissing, "go is missing");
      const { server, profile } = await startedGo(name, "mounted");
      const profiled = await profile(server, () => load(server), NEVER);
      expect(profiled).toMatchObject({ result: "loaded", profiler: "net/http/pprof" });
      const stacks = [...(profiled?.stacks.keys() ?? [])].join("\n");
      const own = "work.Ranked (servers/api/work/work.go:5)";
      expect(stacks).toContain(`main.main.func1 (servers/api/main.go:16);${own};sort.Ints;`);
      expect(stacks).not.toMatch(/pprof\.|\(\//);
    },
  );

  test.for(["plain", "trimmed"])(
    "is profiled by perf where it does not, with the same names: %s",
    async (name, { skip }) => {
      skip(isMissing, "go is missing");
      const reason = reasonNotToPerf();
      if (reason !== undefined) skip(reason);
      const { server, profile } = await startedGo(name, "", createPerfProfiler(process.env));
      const profiled = await profile(server, () => load(server), NEVER);
      expect(profiled).toMatchObject({ result: "loaded", profiler: "perf" });
      const stacks = [...(profiled?.stacks.keys() ?? [])].join("\n");
      const own = "work.Ranked (servers/api/work/work.go:5)";
      expect(stacks).toContain(`;main.main.func1 (servers/api/main.go:16);${own};`);
      expect(stacks).not.toMatch(/\(\//);
    },
  );

  test.for(["", "used"])("is not profiled with pprof %j", async (pprof, { skip }) => {
    skip(isMissing, "go is missing");
    const { server, profile } = await startedGo("plain", pprof);
    if (pprof === "") {
      const unexpected = () => Promise.reject(new Error("loaded"));
      expect(await profile(server, unexpected, NEVER)).toBeUndefined();
    } else {
      const failure = String(await failureOf(profile(server, () => load(server), NEVER)));
      expect(failure).toMatch(
        /no profile from \S+: 500, .*already in use.*; mount net\/http\/pprof/,
      );
    }
  });

  test("is profiled no longer once its load failed or was stopped", async ({ skip }) => {
    skip(isMissing, "go is missing");
    const { server, profile } = await startedGo("plain", "mounted");
    const failing = () => Promise.reject(new Error("the load failed"));
    expect(String(await failureOf(profile(server, failing, NEVER)))).toContain("the load failed");
    const controller = new AbortController();
    const stopped = async () => {
      await load(server);
      controller.abort(new Error("Ctrl-C"));
      controller.signal.throwIfAborted();
    };
    const failure = await failureOf(profile(server, stopped, controller.signal));
    expect(String(failure)).toContain("Ctrl-C");
    const again = await profile(server, () => load(server), NEVER);
    expect(again?.result).toBe("loaded");
  });
});

test("a server in another language is left to others, and not asked", async () => {
  const { server, profile } = await started(`exec ${process.execPath} good.js`, SERVERS, "");
  const asked = { ...server, url: "http://127.0.0.1:1" };
  expect(await profile(asked, () => load(server), NEVER)).toBeUndefined();
});
