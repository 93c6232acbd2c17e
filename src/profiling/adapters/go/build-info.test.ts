import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { anElf } from "../../../../test/support/builders/elf.ts";
import { goBuildOf } from "./build-info.ts";

const folder = mkdtempSync(path.join(tmpdir(), "loadgate-go-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A text after its length in groups of 7 bits. */
function sized(text: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from([(text.length % 128) + 128, Math.floor(text.length / 128)]),
    text,
  ]);
}

/** Go's section with the text that describes a build. */
function sectionWith(text: string): Buffer {
  const head = Buffer.alloc(32);
  head.write("\xff Go buildinf:\x08\x02", "latin1");
  const mark = Buffer.alloc(16, "#");
  const modules = Buffer.concat([mark, Buffer.from(text), mark]);
  return Buffer.concat([head, sized(Buffer.from("go1.26.8")), sized(modules)]);
}

async function buildIn(content: Buffer) {
  const file = path.join(folder, "program");
  writeFileSync(file, content);
  return await goBuildOf(file);
}

describe("the build information of a program", () => {
  it("tells the modules of a working tree from downloaded ones", async () => {
    const text = [
      "path\texample.com/app/cmd/server",
      "mod\texample.com/app\t(devel)\t",
      "dep\texample.com/workspace\t(devel)\t",
      "dep\tgithub.com/a/b\tv1.0.0\th1:abc=",
      "dep\tgithub.com/c/d\tv1.0.0",
      "=>\tgithub.com/fork/d\tv1.0.1\th1:def=",
      "dep\tgithub.com/e/f\tv1.0.0",
      "=>\t./f\t(devel)\t",
      "build\t-trimpath=true",
      "",
    ].join("\n");
    expect(await buildIn(anElf({ [".go.buildinfo"]: { content: sectionWith(text) } }))).toEqual({
      main: "example.com/app/cmd/server",
      modules: new Map([
        ["example.com/app", true],
        ["example.com/workspace", true],
        ["github.com/a/b", false],
        ["github.com/c/d", false],
        ["github.com/e/f", true],
      ]),
    });
  });

  it("may lack the modules", async () => {
    const section = sectionWith("");
    section.writeUInt8(0, 15);
    expect(await buildIn(anElf({ [".go.buildinfo"]: { content: section } }))).toEqual({
      main: "",
      modules: new Map(),
    });
  });

  it("is missing in other programs", async () => {
    const good = anElf({ [".go.buildinfo"]: { content: sectionWith("path\tx") } });
    const large = Buffer.from(good);
    large.writeBigUInt64LE(2n ** 60n, large.length - 128 + 32);
    const others = [
      anElf({ [".go.buildinfx"]: { content: sectionWith("path\tx") } }),
      anElf({ [".go.buildinfo"]: { content: Buffer.alloc(64) } }),
      anElf({ [".go.buildinfo"]: { content: sectionWith("path\tx").subarray(0, 32) } }),
      good.subarray(0, -1),
      large,
      Buffer.from("#!/bin/sh\n"),
      Buffer.alloc(0),
    ];
    for (const one of others) expect(await buildIn(one)).toBeUndefined();
    expect(await goBuildOf(path.join(folder, "none"))).toBeUndefined();
    expect(await goBuildOf(process.execPath)).toBeUndefined();
  });
});
