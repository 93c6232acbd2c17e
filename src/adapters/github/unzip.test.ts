import { strFromU8, strToU8, Zip, ZipDeflate, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { unzipOne } from "./unzip.ts";

const archive = (files: Readonly<Record<string, string>>, level: 0 | 6 = 6) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), {
    level,
  });

describe("unzipOne", () => {
  it.each([0, 6] as const)("unpacks the one file of that name, at level %s", (level) => {
    const text = "x".repeat(100_000);
    const bytes = archive({ "../run.json": "a", "a/run.json": "b", "run.json": text }, level);
    expect(strFromU8(unzipOne(bytes, ["run.json"], 100_000))).toBe(text);
  });

  it("unpacks what was written as a stream, sizes behind the data", () => {
    const pieces: number[] = [];
    const zip = new Zip((_, piece) => pieces.push(...piece));
    for (const name of ["first.txt", "run.json"]) {
      const file = new ZipDeflate(name);
      zip.add(file);
      for (let index = 0; index < 100; index += 1) file.push(strToU8(`${name} ${index};`));
      file.push(new Uint8Array(), true);
    }
    zip.end();
    const text = strFromU8(unzipOne(Uint8Array.from(pieces), ["run.json"], 100_000));
    expect(text).toMatch(/^run\.json 0;.*run\.json 99;$/);
  });

  it("takes an empty file", () => {
    expect(unzipOne(archive({ "run.json": "" }, 0), ["run.json"], 10)).toHaveLength(0);
  });

  it("takes whichever of several names is there, and no second one", () => {
    const names = ["run.json", "run.json.gz"];
    expect(strFromU8(unzipOne(archive({ "run.json.gz": "b" }), names, 10))).toBe("b");
    expect(() => unzipOne(archive({ "run.json": "a", "run.json.gz": "b" }), names, 10)).toThrow(
      "it holds run.json or run.json.gz more than once",
    );
  });

  const bomb = archive({ "run.json": "0".repeat(20_000_000) });
  const lying = Uint8Array.from(archive({ "run.json": "0".repeat(1_000_000) }));
  // Its local header says that the file has one byte.
  new DataView(lying.buffer).setUint32(22, 1, true);

  it.each([
    ["one without the file", archive({ "a/run.json": "{}" }), /holds no run\.json/],
    ["no archive", strToU8("<html>"), /holds no run\.json/],
    ["nothing", new Uint8Array(), /holds no run\.json/],
    ["a file that swells", bomb, /^run\.json in it has more than 1000 bytes/],
    ["a file that swells and denies it", lying, /^run\.json in it has more than 1000 bytes/],
    ["one cut off", archive({ "run.json": "x".repeat(500) }, 0).subarray(0, 200), /invalid zip/],
    [
      "one with the file twice",
      Uint8Array.from([...archive({ "run.json": "a" }), ...archive({ "run.json": "b" })]),
      /more than once/,
    ],
    [
      "broken data",
      archive({ "run.json": "hello ".repeat(50) }).fill(0xff, 40, 50),
      /run\.json in it is broken/,
    ],
  ])("refuses %s", (_, bytes, message) => {
    expect(() => unzipOne(bytes, ["run.json"], 1000)).toThrow(message);
  });
});
