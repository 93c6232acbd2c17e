import { readdirSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createMachine } from "../../src/adapters/system/machine.ts";
import { createOutputFolder, writeAtomically } from "../../src/adapters/system/output-folder.ts";
import { until } from "../support/processes.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { failureOf, temporaryFolder } from "./support/workspace.ts";

describe("the folder for results", () => {
  test("is made, and files are written there", async () => {
    const folder = path.join(await temporaryFolder(), "a b", "out");
    const output = createOutputFolder(folder);
    await output.prepare();
    const file = path.join(folder, "run.jsonl");
    await output.write("run.jsonl", "{}\n");
    expect(await readFile(file, "utf8")).toBe("{}\n");
    await output.write("run.jsonl", "[]\n");
    expect(await readFile(file, "utf8")).toBe("[]\n");
    expect(readdirSync(folder)).toEqual(["run.jsonl"]);
    for (const name of ["run.jsonl", "record.json"]) await output.remove(name);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each(["/proc/1/out", "/proc/1/out/below", "/dev/null/out"])(
    "that the system never makes is an error, not a wait: %s",
    async (folder) => {
      const error = await loadgateFailure(createOutputFolder(folder).prepare(), "publishing");
      expect(error.message).toContain(`The results cannot be written to ${folder}: E`);
    },
  );

  test("takes files in pieces, and packs those whose name says so", async () => {
    const folder = await temporaryFolder();
    const output = createOutputFolder(folder);
    const pieces = Array.from({ length: 1000 }, (_, index) => `${index}\n`);
    const file = path.join(folder, "plain");
    await output.write("plain", pieces);
    expect(await readFile(file, "utf8")).toBe(pieces.join(""));
    await output.write("packed.gz", pieces);
    const packed = await readFile(path.join(folder, "packed.gz"));
    expect(gunzipSync(packed).toString()).toBe(pieces.join(""));
    const wrong = function* () {
      yield "{";
      throw new Error("no number");
    };
    for (const name of ["plain", "packed.gz"]) {
      const error = await loadgateFailure(output.write(name, wrong()), "publishing");
      expect(error.message).toContain("no number");
    }
    expect(readdirSync(folder).toSorted()).toEqual(["packed.gz", "plain"]);
    expect(await readFile(file, "utf8")).toBe(pieces.join(""));
  });

  test("that cannot be made says so", async () => {
    const file = path.join(await temporaryFolder(), "file");
    await writeFile(file, "");
    const output = createOutputFolder(path.join(file, "out"));
    for (const attempt of [() => output.prepare(), () => output.write("run.jsonl", "{}")]) {
      const error = await loadgateFailure(attempt(), "publishing");
      expect(error.message).toContain(path.join(file, "out"));
      expect(error.hint).toContain("--out");
    }
  });
});

describe("writing whole or not at all", () => {
  test("nothing is left where the file cannot take its place", async () => {
    const folder = await temporaryFolder();
    await mkdir(path.join(folder, "taken"));
    await writeFile(path.join(folder, "taken", "inside"), "");
    await failureOf(writeAtomically(path.join(folder, "taken"), "text"));
    expect(readdirSync(folder)).toEqual(["taken"]);
  });

  test("of many at once one is whole", async () => {
    const file = path.join(await temporaryFolder(), "file");
    const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(10_000));
    await Promise.all(texts.map((text) => writeAtomically(file, text)));
    expect(texts).toContain(await readFile(file, "utf8"));
    expect(readdirSync(path.dirname(file))).toEqual(["file"]);
  });
});

describe("the machine", () => {
  const machine = createMachine({ ImageOS: "ubuntu24", ImageVersion: "20260201.1.0" }, "1.2.3");

  test("tells what it is", () => {
    expect(machine.environment()).toMatchObject({
      arch: process.arch,
      runnerImage: "ubuntu24",
      imageVersion: "20260201.1.0",
      node: process.versions.node,
      loadgate: "1.2.3",
    });
    expect(machine.environment().cpuCount).toBeGreaterThan(0);
    expect(machine.environment().memoryBytes).toBeGreaterThan(0);
    expect(createMachine({}, "1.2.3").environment()).not.toHaveProperty("runnerImage");
  });

  test("counts its CPU time, idle time included", async () => {
    const before = machine.cpuTimes().allMs;
    expect(before).toBeGreaterThan(0);
    await until("its CPUs have had more", () => machine.cpuTimes().allMs > before);
  });

  test("has a clock that never goes back, ids of their own, and SHA-256", () => {
    const before = machine.now();
    expect(machine.now()).toBeGreaterThanOrEqual(before);
    expect(machine.uniqueId()).not.toBe(machine.uniqueId());
    expect(machine.hash("abc")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });
});
