import {
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, it } from "vitest";
import { enterFolder } from "../../../test/support/working-folder.ts";
import type { OutsidePlaces } from "../../ports/program-watch.ts";
import { createProgramWatch } from "./program-watch.ts";

const PREFIX: OutsidePlaces = { files: [], texts: ["cp app.py $PREFIX/own"], except: [] };

/** A folder of the test's own, with some in it, and a watch of it. */
function aPrefix() {
  const root = realpathSync(enterFolder());
  for (const folder of ["bin", "lib/app", "own/sub/.git", "else"]) {
    mkdirSync(folder, { recursive: true });
  }
  const watch = createProgramWatch({ PATH: `${root}/bin:/usr/bin`, PREFIX: root });
  const short = (files: readonly string[]) => files.map((file) => path.relative(root, file));
  return { root, watch, short };
}

/** What is done, and the time that it takes, with nothing else done just before. */
async function timed(work: () => void) {
  await setTimeout(50);
  const fromMs = Date.now();
  work();
  return { fromMs, untilMs: Date.now() };
}

it("finds what was written where programs are installed and where texts name a folder", async () => {
  const { root, watch, short } = aPrefix();
  writeFileSync("own/before.py", "");
  writeFileSync("lib/app/before.py", "");
  const time = await timed(() => {
    for (const file of ["lib/app/a.py", "own/sub/a.py", "own/sub/.git/x", "else/a.py", "in-use"]) {
      writeFileSync(file, "");
    }
    symlinkSync("nowhere", "bin/link");
  });
  const written = async (places: Partial<OutsidePlaces>) =>
    short(await watch.writtenOutside(time, { ...PREFIX, ...places })).toSorted();
  const files = [`${root}/in-use`];
  expect(await written({ files, texts: [] })).toEqual(["bin/link", "in-use", "lib/app/a.py"]);
  expect(await written({})).toEqual(["bin/link", "lib/app/a.py", "own/sub/a.py"]);
  expect(await written({ files, except: [`${root}/lib`, `${root}/own`] })).toEqual([
    "bin/link",
    "in-use",
  ]);
});

it("looks at each file of a named folder, and elsewhere only into folders that changed", async () => {
  const { watch, short } = aPrefix();
  const files = ["lib/app/a.py", "own/a.py"];
  for (const file of files) writeFileSync(file, "");
  const time = await timed(() => {
    for (const file of files) writeFileSync(file, "anew");
  });
  expect(short(await watch.writtenOutside(time, PREFIX))).toEqual(["own/a.py"]);
});

it("looks at each file of a named folder, also where programs in use have others beside them", async () => {
  const { root, watch, short } = aPrefix();
  mkdirSync("own/bin");
  mkdirSync("own/lib");
  for (const file of ["own/bin/server", "own/lib/app.py"]) writeFileSync(file, "");
  const time = await timed(() => writeFileSync("own/lib/app.py", "anew"));
  const places = { ...PREFIX, files: [`${root}/own/bin/server`] };
  expect(short(await watch.writtenOutside(time, places))).toEqual(["own/lib/app.py"]);
});

it("tells when a file was changed from when it got its content", async () => {
  const { watch } = aPrefix();
  writeFileSync("a.py", "");
  const time = await timed(() => renameSync("a.py", "b.py"));
  expect(await watch.written(["b.py", "gone", "own"], time, "change")).toEqual(["b.py"]);
  expect(await watch.written(["b.py"], time, "content")).toEqual([]);
});

it("compares files and symlinks by their content", async () => {
  const { watch } = aPrefix();
  for (const file of ["a.py", "b.py"]) writeFileSync(file, "same");
  symlinkSync("a.py", "link");
  const contents = await watch.contentOf(["a.py", "b.py", "link", "gone", "own"]);
  expect([...contents.keys()]).toEqual(["a.py", "b.py", "link"]);
  expect(contents.get("a.py")).toBe(contents.get("b.py"));
  expect(contents.get("link")).toBe("-> a.py");
});

it.skipIf(process.platform !== "linux")("sees what is read, also through a symlink", async () => {
  const { root, watch, short } = aPrefix();
  for (const file of ["a.py", "b.py", "else/c.py"]) writeFileSync(file, "x");
  linkSync("else/c.py", "else/d.py");
  symlinkSync("a.py", "link");
  const marks = await watch.mark(["a.py", "b.py", "link"]);
  const inFolder = await watch.mark(root, [`${root}/own`]);
  expect(await marks?.read()).toEqual([]);
  for (const file of ["link", "else/c.py"]) readFileSync(file);
  expect(await marks?.read()).toEqual(["a.py", "link"]);
  // A file of several names may have been read by another one.
  expect(short((await inFolder?.read()) ?? [])).toEqual(["a.py"]);
});
