import { spawnSync } from "node:child_process";
import { beforeAll, expect } from "vitest";
import { PROFILE_FILES } from "../../src/ports/output-folder.ts";
import { runIn } from "../support/run-lines.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { test } from "./support/project.ts";
import { BODY, configuration, DECIDING_BURSTS } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

/** A server that sorts and greets; of each request, sorting so many numbers takes most of the time. */
const sortingServer = (numbers: number) => `package example;

import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.concurrent.Executors;

class Server {
  static int[] ranked() {
    int[] numbers = new int[${numbers}];
    for (int at = 0; at < numbers.length; at += 1) numbers[at] = at * 7919 % 1_000_003;
    Arrays.sort(numbers);
    return numbers;
  }

  public static void main(String[] arguments) throws Exception {
    int port = Integer.parseInt(System.getenv("PORT"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.setExecutor(Executors.newFixedThreadPool(4));
    server.createContext("/", exchange -> {
      byte[] body = ranked().length == 0 ? new byte[0] : ${JSON.stringify(BODY)}.getBytes();
      exchange.sendResponseHeaders(200, body.length);
      try (var out = exchange.getResponseBody()) {
        out.write(body);
      }
    });
    server.start();
  }
}
`;

const SOURCE = "src/example/Server.java";

test("a slower method of a Java server is named with its file and line", async ({
  project,
  skip,
}) => {
  const missing = ["javac", "jcmd", "jfr"].find((tool) => spawnSync(tool, ["--help"]).error);
  if (missing !== undefined) return skip(`${missing} is missing: no JDK is installed`);
  const api = {
    build: `javac -d classes ${SOURCE}`,
    // Without the second compiler, which would take most of the CPU time of so short a load.
    run: "exec java -XX:TieredStopAtLevel=1 -cp classes example.Server",
    ready: { timeout: "60s" },
  };
  const gate = { "cpu-per-request": { tolerance: "50%" }, throughput: { tolerance: "50%" } };
  // Code that runs for the first time is many times as slow.
  const measure = { ...DECIDING_BURSTS, burst: "500ms", "warm-up": "1s" };
  project.write(".gitignore", ".loadgate/\nloadgate-out/\nclasses/\n");
  project.write(SOURCE, sortingServer(500));
  project.write("loadgate.yml", configuration({ api, measure, gate }));
  project.commit("sorts few");
  project.git("switch", "--quiet", "--create", "slow");
  project.write(SOURCE, sortingServer(50_000));
  project.commit("sorts many");
  const slow = await project.loadgate(["run", "--base", "main"]);
  expect(slow.code, slow.stdout + slow.stderr).toBe(1);
  const { profile } = runIn(project.read("loadgate-out/run.jsonl"));
  expect(profile?.failure).toBeUndefined();
  expect(profile?.profiler).toBe("Java Flight Recorder");
  const first = profile?.functions.slice(0, 5).map(({ name }) => name) ?? [];
  expect(first).toContain(`Server.ranked (${SOURCE}:9)`);
  const folded = project.read(`loadgate-out/${PROFILE_FILES.head}`);
  expect(folded).toMatch(/;Server\.ranked \(src\/example\/Server\.java:9\);java\.util\./);
  // What attaching left beside the program would be a change of the working tree.
  expect(project.git("status", "--porcelain")).toBe("");
  expect(project.list(".").filter((name) => name.startsWith(".attach_pid"))).toEqual([]);
}, 300_000);
