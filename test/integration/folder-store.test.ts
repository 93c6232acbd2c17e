import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, open, readFile, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { createFolderStore } from "../../src/adapters/store/folder-store.ts";
import { BASELINE_SCHEMA, type BaselineRecord } from "../../src/domain/history/baseline.ts";
import { bundle } from "./support/bundle.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { temporaryFolder } from "./support/workspace.ts";

const KEEP = 1000;

/** A record of the minute `index` of a day. */
function record(index: number, changes: Partial<BaselineRecord> = {}): BaselineRecord {
  return {
    schema: BASELINE_SCHEMA,
    id: `run-${index}`,
    startedAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    commit: { sha: "0123456789abcdef0123456789abcdef01234567", ref: "main", dirty: false },
    environment: {
      os: "Linux 6",
      arch: "x64",
      cpuModel: "CPU",
      cpuCount: 2,
      memoryBytes: 1024,
      node: "20.19.0",
      loadgate: "0.1.0",
      oha: "1.16.0",
    },
    configHash: "hash",
    tools: [],
    series: [
      {
        name: "go/greet c=1",
        server: "go",
        scenario: "greet",
        level: { concurrency: 1 },
        configHash: "hash",
        metrics: { throughput: 1000 + index },
      },
    ],
    ...changes,
  };
}

async function store() {
  const folder = path.join(await temporaryFolder(), "store");
  return { folder, ...createFolderStore(folder) };
}

describe("saving and loading", () => {
  test("a folder that is not there is an empty store, and stays away", async () => {
    const { folder, load, location } = await store();
    expect(await load()).toEqual({ records: [], skipped: [] });
    expect(existsSync(folder)).toBe(false);
    expect(location).toBe(folder);
  });

  test("records come back as they were, oldest first", async () => {
    const { folder, save, load } = await store();
    for (const index of [2, 0, 1]) await save(record(index), KEEP);
    expect(await load()).toStrictEqual({ records: [record(0), record(1), record(2)], skipped: [] });
    expect(readdirSync(folder)).toHaveLength(3);
  });

  test("the same run again takes its own place", async () => {
    const { save, load } = await store();
    await save(record(1), KEEP);
    await save(record(1, { series: [] }), KEEP);
    expect((await load()).records).toStrictEqual([record(1, { series: [] })]);
  });

  test("two runs of one moment are two records", async () => {
    const { save, load } = await store();
    await save(record(1), KEEP);
    await save(record(1, { id: "another" }), KEEP);
    expect((await load()).records).toHaveLength(2);
  });

  test("the folder is made with its parents", async () => {
    const folder = path.join(await temporaryFolder(), "a b", "c");
    await createFolderStore(folder).save(record(1), KEEP);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test("many records are loaded", async () => {
    const { folder, load } = await store();
    await mkdir(folder);
    await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        writeFile(
          path.join(folder, `${String(index).padStart(4, "0")}.json`),
          JSON.stringify(record(index)),
        ),
      ),
    );
    const { records } = await load();
    expect(records.map(({ id }) => id)).toEqual(
      Array.from({ length: 500 }, (_, index) => `run-${index}`),
    );
  });
});

describe("pruning", () => {
  test("keeps the newest", async () => {
    const { save, load } = await store();
    for (let index = 0; index < 8; index += 1) await save(record(index), 3);
    expect((await load()).records.map(({ id }) => id)).toEqual(["run-5", "run-6", "run-7"]);
  });

  test("a record older than all that are kept goes", async () => {
    const { save, load } = await store();
    const added: number[] = [];
    for (const index of [5, 6, 6, 1]) added.push(await save(record(index), 2));
    expect(added).toEqual([1, 1, 0, 0]);
    expect((await load()).records.map(({ id }) => id)).toEqual(["run-5", "run-6"]);
  });

  test("never touches, nor counts, files that are not the store's own", async () => {
    const { folder, save, load } = await store();
    await mkdir(folder);
    const foreign = ["package.json", "tsconfig.json", "00.json", "notes.txt", "draft.tmp"];
    for (const name of foreign) {
      await writeFile(path.join(folder, name), "{}");
      await utimes(path.join(folder, name), new Date(0), new Date(0));
    }
    await save(record(1), 2);
    await save(record(2), 2);
    await save(record(3), 2);
    expect((await load()).records.map(({ id }) => id)).toEqual(["run-2", "run-3"]);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(foreign));
  });

  test("removes what killed writers left, once it is old", async () => {
    const { folder, save } = await store();
    await save(record(1), KEEP);
    const [name = ""] = readdirSync(folder);
    const old = `.${name}.0b0ac3d2-0b52-4d5c-a8ad-0d6d0d5f6a9c.tmp`;
    const recent = `.${name}.1b0ac3d2-0b52-4d5c-a8ad-0d6d0d5f6a9c.tmp`;
    for (const file of [old, recent]) await writeFile(path.join(folder, file), "{");
    await utimes(path.join(folder, old), new Date(0), new Date(0));
    await save(record(2), KEEP);
    expect(existsSync(path.join(folder, old))).toBe(false);
    expect(existsSync(path.join(folder, recent))).toBe(true);
  });
});

describe("files that are no record", () => {
  test.each<[string, string | Uint8Array, RegExp]>([
    ["empty", "", /JSON/],
    ["half-written", JSON.stringify(record(1)).slice(0, 100), /JSON/],
    ["garbage", new Uint8Array([0, 255, 254, 1]), /JSON/],
    [
      "of an older version",
      JSON.stringify({ ...record(1), schema: "loadgate/baseline/0" }),
      /loadgate\/baseline\/0/,
    ],
    [
      "of a newer version",
      JSON.stringify({ schema: "loadgate/baseline/2" }),
      /loadgate\/baseline\/2/,
    ],
    ["of another shape", JSON.stringify({ ...record(1), series: {} }), /series/],
  ])("%s: skipped with the reason, and left in place", async (_, content, reason) => {
    const { folder, save, load } = await store();
    await save(record(1), KEEP);
    const file = path.join(folder, "2025-01-01T00-00-00-000Z-0123456789ab-x.json");
    await writeFile(file, content);
    const { records, skipped } = await load();
    expect(records).toStrictEqual([record(1)]);
    expect(skipped).toEqual([{ file, reason: expect.stringMatching(reason) }]);
    expect(Buffer.from(await readFile(file))).toEqual(Buffer.from(content));
  });

  test("huge: not even read", async () => {
    const { folder, save, load } = await store();
    await save(record(1), KEEP);
    const file = path.join(folder, "2025.json");
    const handle = await open(file, "w");
    await handle.truncate(3 * 1024 ** 3);
    await handle.close();
    const { records, skipped } = await load();
    expect(records).toHaveLength(1);
    expect(skipped).toEqual([{ file, reason: expect.stringContaining(String(3 * 1024 ** 3)) }]);
  });

  test("folders and dangling links", async () => {
    const { folder, save, load } = await store();
    await save(record(1), KEEP);
    await mkdir(path.join(folder, "a.json"));
    await symlink("/no/such/file", path.join(folder, "b.json"));
    const { records, skipped } = await load();
    expect(records).toHaveLength(1);
    expect(skipped.map(({ file }) => path.basename(file))).toEqual(["a.json", "b.json"]);
  });

  test("a pipe, which would never end", async () => {
    const { folder, save, load } = await store();
    await save(record(1), KEEP);
    const pipe = path.join(folder, "pipe.json");
    execFileSync("mkfifo", [pipe]);
    // Whoever opens the pipe for reading waits for a writer; this is one, should it come to that.
    const rescue = setTimeout(() => spawn("sh", ["-c", ': > "$1"', "sh", pipe]), 30_000);
    onTestFinished(() => clearTimeout(rescue));
    const loaded = await Promise.race([load(), sleep(25_000, undefined)]);
    expect(loaded?.records).toHaveLength(1);
    expect(loaded?.skipped).toHaveLength(1);
  });

  test("names that are no record's are not looked at", async () => {
    const { folder, load } = await store();
    await mkdir(folder);
    for (const name of ["README.md", ".hidden.json", "x.json.tmp"]) {
      await writeFile(path.join(folder, name), "?");
    }
    expect(await load()).toEqual({ records: [], skipped: [] });
  });
});

describe("a folder that cannot be used", () => {
  test("below a file: saving and loading say so", async () => {
    const file = path.join(await temporaryFolder(), "file");
    await writeFile(file, "");
    const { save, load } = createFolderStore(path.join(file, "sub"));
    const saving = await loadgateFailure(save(record(1), KEEP), "publishing");
    expect(saving.message).toContain(path.join(file, "sub"));
    expect(saving.hint).toContain("baseline.store");
    const loading = await loadgateFailure(load(), "publishing");
    expect(loading.message).toContain(path.join(file, "sub"));
  });

  test("a full disk: saving says so, keeps what was there and leaves nothing half-written", async (context) => {
    const mount = await temporaryFolder();
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", mount], { stdio: "pipe" });
    } catch (error) {
      context.skip(`a small disk cannot be mounted here: ${String(error).split("\n")[0]}`);
    }
    onTestFinished(() => void execFileSync("umount", [mount]));
    const { save, load } = createFolderStore(path.join(mount, "store"));
    await save(record(1), KEEP);
    const [series] = record(2).series;
    const large = record(2, {
      series: Array.from({ length: 1000 }, () => ({ ...series, name: "x".repeat(500) }) as never),
    });
    const error = await loadgateFailure(save(large, KEEP), "publishing");
    expect(error.message).toMatch(/ENOSPC|no space/);
    expect(await load()).toStrictEqual({ records: [record(1)], skipped: [] });
    expect(readdirSync(path.join(mount, "store"))).toHaveLength(1);
    await save(record(3), KEEP);
    expect((await load()).records).toHaveLength(2);
  });
});

/** A program that saves records without an end, or so many, and says each id once it is saved. */
const WRITER = `import { createFolderStore } from "src/adapters/store/folder-store.ts";
const [folder = "", writer = "", first = "0", count = "Infinity"] = process.argv.slice(2);
const { save } = createFolderStore(folder);
const template = JSON.parse(process.env["RECORD"] ?? "");
for (let index = Number(first); index < Number(first) + Number(count); index += 1) {
  const startedAt = new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString();
  await save({ ...template, id: writer + "-" + index, startedAt }, 100_000);
  process.stdout.write(writer + "-" + index + "\\n");
}
`;

interface Writer {
  readonly child: ChildProcess;
  readonly saved: () => readonly string[];
  readonly ended: Promise<number | null>;
}

function writer(program: string, args: readonly string[]): Writer {
  const [series] = record(1).series;
  // Large enough that writing takes a while.
  const template = record(1, {
    series: Array.from(
      { length: 300 },
      (_, index) => ({ ...series, name: `go/s${index} c=1` }) as never,
    ),
  });
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, RECORD: JSON.stringify(template) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  return {
    child,
    saved: () => text.split("\n").slice(0, -1),
    ended: new Promise((resolve) => child.once("close", resolve)),
  };
}

describe("several writers", () => {
  test("killed while writing: nothing that was saved is lost, nothing is half there", async () => {
    const { folder, load } = await store();
    const program = await bundle(await temporaryFolder(), WRITER);
    const saved: string[] = [];
    for (let kill = 0; kill < 20; kill += 1) {
      const {
        child,
        saved: savedNow,
        ended,
      } = writer(program, [folder, `k${kill}`, String(kill * 1000)]);
      while (savedNow().length === 0) await sleep(5);
      await sleep(Math.random() * 30);
      child.kill("SIGKILL");
      await ended;
      saved.push(...savedNow());
    }
    const { records, skipped } = await load();
    expect(skipped).toEqual([]);
    expect(records.map(({ id }) => id)).toEqual(expect.arrayContaining(saved));
    for (const { series } of records) expect(series).toHaveLength(300);
  });

  test("four at once lose nothing", async () => {
    const { folder, load } = await store();
    const program = await bundle(await temporaryFolder(), WRITER);
    const writers = [0, 1, 2, 3].map((name) => writer(program, [folder, `w${name}`, "0", "50"]));
    expect(await Promise.all(writers.map(({ ended }) => ended))).toEqual([0, 0, 0, 0]);
    const { records, skipped } = await load();
    expect(skipped).toEqual([]);
    const expected = [0, 1, 2, 3].flatMap((name) =>
      Array.from({ length: 50 }, (_, index) => `w${name}-${index}`),
    );
    expect(records.map(({ id }) => id).sort()).toEqual(expected.sort());
  });
});
