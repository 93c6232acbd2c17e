import path from "node:path";
import { beforeAll, expect } from "vitest";
import { runIn } from "../support/run-lines.ts";
import { TOOLS_TIMEOUT_MS, type Tool, workflowTool } from "../support/workflow-tools.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { test } from "./support/project.ts";
import { BODY, configuration, DECIDING_BURSTS } from "./support/servers.ts";

let spy: Tool;

beforeAll(async () => {
  spy = await workflowTool("py-spy");
  await realOha();
}, INSTALL_TIMEOUT_MS + TOOLS_TIMEOUT_MS);

/** A server in two processes that sorts and greets; of each request, sorting so many numbers takes most of the time. */
const sortingServer = (numbers: number) => `import asyncio, os, socket

numbers = [(at * 7919) % 1009 for at in range(${numbers})]

def ranked():
    return sorted(numbers, reverse=True)

async def served(reader, writer):
    try:
        while await reader.readuntil(b"\\r\\n\\r\\n"):
            ranked()
            writer.write(b"HTTP/1.1 200 OK\\r\\ncontent-length: ${BODY.length}\\r\\n\\r\\n" + ${JSON.stringify(BODY)}.encode())
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()

async def main():
    async with await asyncio.start_server(served, sock=listening) as server:
        await server.serve_forever()

listening = socket.create_server(("127.0.0.1", int(os.environ["PORT"])))
os.fork()
asyncio.run(main())
`;

const GATE = { "cpu-per-request": { tolerance: "50%" }, throughput: { tolerance: "50%" } };

const parts = { api: { run: "python3 server.py" }, measure: DECIDING_BURSTS, gate: GATE };

test("a slower function of a Python server is named, and a missing profiler is one note", async ({
  project,
  skip,
}) => {
  const { program, reason } = spy;
  if (program === undefined) return skip(reason);
  project.write("server.py", sortingServer(100));
  project.write("loadgate.yml", configuration(parts));
  project.commit("sorts few");
  project.git("switch", "--quiet", "--create", "slow");
  project.write("server.py", sortingServer(20_000));
  project.commit("sorts many");
  const PATH = [path.dirname(program), project.env["PATH"]].join(path.delimiter);
  const slow = await project.loadgate(["run", "--base", "main"], { PATH });
  expect(slow.code, slow.stdout + slow.stderr).toBe(1);
  const { profile } = runIn(project.read("loadgate-out/run.jsonl"));
  expect(profile?.failure).toBeUndefined();
  expect(profile?.profiler).toMatch(/^(?:py-spy|profiling\.sampling)$/);
  const first = profile?.functions.slice(0, 3).map(({ name }) => name) ?? [];
  expect(first).toContain("ranked (server.py:5)");

  // Since 3.15, Python has its own, and nothing can be missing.
  if (profile?.profiler !== "py-spy") return;
  const without = await project.loadgate(["run", "--base", "main"]);
  expect(without.code, without.stdout + without.stderr).toBe(1);
  expect(without.stdout + without.stderr).toContain("py-spy is not installed: pip install py-spy");
}, 300_000);
