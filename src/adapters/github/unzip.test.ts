import { strFromU8, strToU8, Zip, ZipDeflate, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { unzipFiles, unzipOne } from "./unzip.ts";

const archive = (files: Readonly<Record<string, string>>, level: 0 | 6 = 6) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    level,
  });

describe("unzipOne", () => {
  it.each([0, 6] as const)("unpacks the one file of that name, at level %s", (level) => {
    const text = "x".repeat(100_000);
    const bytes = archive({ "../run.jsonl": "a", "a/run.jsonl": "b", "run.jsonl": text }, level);
    expect(strFromU8(unzipOne(bytes, ["run.jsonl"], 100_000))).toBe(text);
  });

  it("unpacks what was written as a stream, sizes behind the data", () => {
    const pieces: number[] = [];
    const zip = new Zip((_, piece) => pieces.push(...piece));
    for (const name of ["first.txt", "run.jsonl"]) {
      const file = new ZipDeflate(name);
      zip.add(file);
      for (let index = 0; index < 100; index += 1) file.push(strToU8(`${name} ${index};`));
      file.push(new Uint8Array(), true);
    }
    zip.end();
    const text = strFromU8(unzipOne(Uint8Array.from(pieces), ["run.jsonl"], 100_000));
    expect(text).toMatch(/^run\.jsonl 0;.*run\.jsonl 99;$/);
  });

  it("takes an empty file", () => {
    expect(unzipOne(archive({ "run.jsonl": "" }, 0), ["run.jsonl"], 10)).toHaveLength(0);
  });

  it("takes whichever of several names is there, and no second one", () => {
    const names = ["run.jsonl", "run.jsonl.gz"];
    expect(strFromU8(unzipOne(archive({ "run.jsonl.gz": "b" }), names, 10))).toBe("b");
    expect(() => unzipOne(archive({ "run.jsonl": "a", "run.jsonl.gz": "b" }), names, 10)).toThrow(
      "it holds run.jsonl or run.jsonl.gz more than once",
    );
  });

  const bomb = archive({ "run.jsonl": "0".repeat(20_000_000) });
  const lying = Uint8Array.from(archive({ "run.jsonl": "0".repeat(1_000_000) }));
  // Its local header says that the file has one byte.
  new DataView(lying.buffer).setUint32(22, 1, true);

  it.each([
    ["one without the file", archive({ "a/run.jsonl": "{}" }), /holds no run\.jsonl/],
    ["no archive", strToU8("<html>"), /holds no run\.jsonl/],
    ["nothing", new Uint8Array(), /holds no run\.jsonl/],
    ["a file that swells", bomb, /^run\.jsonl in it has more than 1000 bytes/],
    ["a file that swells and denies it", lying, /^run\.jsonl in it has more than 1000 bytes/],
    ["one cut off", archive({ "run.jsonl": "x".repeat(500) }, 0).subarray(0, 200), /invalid zip/],
    [
      "one with the file twice",
      Uint8Array.from([...archive({ "run.jsonl": "a" }), ...archive({ "run.jsonl": "b" })]),
      /more than once/,
    ],
    [
      "broken data",
      archive({ "run.jsonl": "hello ".repeat(50) }).fill(0xff, 40, 50),
      /run\.jsonl in it is broken/,
    ],
  ])("refuses %s", (_, bytes, message) => {
    expect(() => unzipOne(bytes, ["run.jsonl"], 1000)).toThrow(message);
  });
});

describe("unzipFiles", () => {
  const archived = archive({ a: "x".repeat(200_000), b: "y", c: "z" }, 0);
  const isWanted = (name: string) => name !== "b";

  it("unpacks the wanted files, of each no more than its limit and one piece", () => {
    const files = unzipFiles(archived, isWanted, { files: 2, bytes: 1e6, fileBytes: 1000 });
    expect(files.map(({ name }) => name)).toEqual(["a", "c"]);
    const [long, short] = files.map(({ content }) => content.length);
    expect(long).toBeGreaterThan(1000);
    expect(long).toBeLessThan(200_000);
    expect(short).toBe(1);
  });

  it("stops at the first file beyond their number, which it names", () => {
    const files = unzipFiles(archived, isWanted, { files: 1, bytes: 1e6 });
    expect(files.map(({ name, content }) => [name, content.length])).toEqual([
      ["a", 200_000],
      ["c", 0],
    ]);
  });
});
