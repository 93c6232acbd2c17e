import { spawnSync } from "node:child_process";
import { beforeAll, expect } from "vitest";
import { runIn } from "../support/run-lines.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { test } from "./support/project.ts";
import { configuration, DECIDING_BURSTS } from "./support/servers.ts";

const isMissing = spawnSync("go", ["version"]).status !== 0;

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

/** A server that sorts; of each request, sorting so many numbers takes most of the time. */
const sortingServer = (numbers: number) => `package main

import (
	"net/http"
	_ "net/http/pprof"
	"os"
	"slices"
)

var numbers = make([]int, ${numbers})

func ranked() int {
	sorted := slices.Clone(numbers)
	for at := range sorted {
		sorted[at] = at * 7919 % 1009
	}
	slices.Sort(sorted)
	return sorted[0]
}

func main() {
	http.HandleFunc("/{$}", func(writer http.ResponseWriter, _ *http.Request) {
		if ranked() == 0 {
			writer.Write([]byte("hello\\n"))
		}
	})
	http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil)
}
`;

const GATE = { "cpu-per-request": { tolerance: "50%" }, throughput: { tolerance: "50%" } };

test("a slower function of a Go server with pprof is named with its file and line", async ({
  project,
  skip,
}) => {
  skip(isMissing, "go is missing");
  project.git("rm", "--quiet", "server.mjs");
  project.write(".gitignore", ".loadgate/\nloadgate-out/\nserver\n");
  project.write("go.mod", "module example.com/sorting\n\ngo 1.25\n");
  project.write("main.go", sortingServer(200));
  const api = { build: "go build -trimpath -o server .", run: "exec ./server" };
  project.write("loadgate.yml", configuration({ api, measure: DECIDING_BURSTS, gate: GATE }));
  project.commit("sorts few");
  project.git("switch", "--quiet", "--create", "slow");
  project.write("main.go", sortingServer(20_000));
  project.commit("sorts many");
  // A build from nothing takes longer than everything else.
  const { stdout } = spawnSync("go", ["env", "GOCACHE"], { encoding: "utf8" });
  const env = { GOCACHE: stdout.trim() };
  const slow = await project.loadgate(["run", "--base", "main"], env);
  expect(slow.code, slow.stdout + slow.stderr).toBe(1);
  const { profile } = runIn(project.read("loadgate-out/run.jsonl"));
  expect(profile).toMatchObject({ profiler: "net/http/pprof" });
  expect(profile?.failure).toBeUndefined();
  const first = profile?.functions.slice(0, 3).map(({ name }) => name);
  expect(first).toContain("main.ranked (main.go:12)");
  expect(slow.stdout).toMatch(/main\.ranked \(main\.go:12\) .* about \+\d/);
  expect(project.read("loadgate-out/report.md")).toContain("main.ranked (main.go:12)");
}, 300_000);
