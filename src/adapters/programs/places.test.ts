import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { enterFolder } from "../../../test/support/working-folder.ts";
import { namedFolders } from "./places.ts";

/** Folders that texts name, in which `ROOT` stands for a folder of the test's own. */
async function named(text: string, except: readonly string[] = []) {
  const root = realpathSync(enterFolder());
  for (const folder of ["app/sub", "env/bin", "cache-server", ".cache/x", "home/tools"]) {
    mkdirSync(path.join(root, folder), { recursive: true });
  }
  writeFileSync("app/file.py", "");
  symlinkSync("app", "link");
  const environment = {
    HOME: path.join(root, "home"),
    APP: path.join(root, "app"),
    PORT: "80",
    RUN: "7",
  };
  const inRoot = (one: string) => one.replaceAll("ROOT", root);
  const found = await namedFolders([inRoot(text)], environment, except.map(inRoot));
  return found.map((folder) => path.relative(root, folder));
}

it.each([
  ["cp -r src ROOT/app", ["app"]],
  ["cp a.py ROOT/app/file.py", ["app"]],
  ["cp a.py 'ROOT/app/new.py'", ["app"]],
  ["PYTHONPATH=ROOT/link:ROOT/app/sub python -m x", ["app", "app/sub"]],
  ["cd $APP && node x", ["app"]],
  [`cd \${APP}/sub; node x`, ["app/sub"]],
  ["cp a.py ROOT/app/$RUN-x.py", ["app"]],
  ["~/tools/run --out=ROOT/cache-server", ["home/tools", "cache-server"]],
  ["ROOT/env/bin/python -m x", ["env/bin", "env"]],
])("%s names folders", async (text, folders) => {
  expect(await named(text)).toEqual(folders);
});

it.each([
  ["./server $PORT {port} $UNKNOWN/x"],
  ["build/app http://127.0.0.1/app a-/app"],
  ["/ /tmp /usr/bin/env /etc /opt /proc/1 /dev/null /nothing/there"],
  ["GOCACHE=ROOT/.cache/x go build"],
])("%s names none that builds install into", async (text) => {
  expect(await named(text)).toEqual([]);
});

it("leaves out folders that are not meant, and what they lie in", async () => {
  expect(await named("ls ROOT ROOT/app ROOT/app/sub", ["ROOT/app"])).toEqual(["app/sub"]);
});
