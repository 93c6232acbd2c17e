import { describe, expect, it } from "vitest";
import { aRequest } from "../../../test/support/builders/request.ts";
import { aWorld, type Behaviour } from "../../../test/support/builders/world.ts";
import { runBenchmark } from "../run-benchmark.ts";

const BASE = { ref: "main" };
const names = Array.from({ length: 12 }, (_, index) => `folder-${index}/`);

async function treeOf(behaviour: Partial<Behaviour>, overrides = {}) {
  const { run, view } = await runBenchmark(aWorld(behaviour), aRequest({}, overrides));
  return { tree: run.workingTree, notices: view.notices };
}

const treeBesideBase = async (behaviour: Partial<Behaviour>) =>
  (await treeOf(behaviour, { bases: [BASE] })).tree;

describe("the working tree", () => {
  it("is kept in the run file with what no commit has of it, ten at most", async () => {
    expect(await treeBesideBase({ untracked: names })).toEqual({
      untracked: names.slice(0, 10),
      moreUntracked: 2,
    });
    expect(await treeBesideBase({ untracked: [".venv/\n"] })).toEqual({
      untracked: [".venv/ "],
    });
    expect(await treeBesideBase({})).toEqual({});
  });

  it("is told without what base's build makes too, such as its output and a cache", async () => {
    const tree = await treeBesideBase({
      untracked: ["go/bin/", "node_modules/", "go/server", "data/", "notes.txt"],
      changedInBase: [
        ...["/base/go/bin/server", "/base/node_modules/a/b.js", "/base/go/server"],
        ...["/base/database/a", "/base/notes.txt.swp"],
      ],
    });
    expect(tree).toEqual({ untracked: ["data/", "notes.txt"] });
  });

  it("names files above head that base does not have", async () => {
    const checkout = () => ({ aboveHead: ["../node_modules"] });
    const tree = await treeBesideBase({ untracked: [".env"], checkout });
    expect(tree).toEqual({ untracked: ["../node_modules", ".env"] });
    const given = { aboveHead: ["../go.work"], environment: { GOWORK: "/base/.git/go.work" } };
    const untracked = ["api/go.work.sum", "go.workers"];
    const shared = await treeBesideBase({ untracked, checkout: () => given });
    expect(shared).toEqual({ untracked: ["go.workers"] });
  });

  it("is not asked where there is no base", async () => {
    expect((await treeOf({ untracked: names })).tree).toBeUndefined();
  });
});

describe("files of head that change while it is measured", () => {
  it("are in the run file, ten at most, and in a notice", async () => {
    const files = Array.from({ length: 12 }, (_, index) => `file-${index}.js`);
    const { tree, notices } = await treeOf({ changedWhileMeasuring: files }, { bases: [BASE] });
    expect(tree).toEqual({ changed: files.slice(0, 10), moreChanged: 2 });
    expect(notices).toContainEqual(expect.stringContaining("file-9.js and 2 more"));
  });

  it("are told where there is no base, and beside what was known before", async () => {
    const changedWhileMeasuring = ["server.js\n"];
    const { tree } = await treeOf({ changedWhileMeasuring });
    expect(tree).toEqual({ changed: ["server.js "] });
    const beside = await treeBesideBase({ changedWhileMeasuring, untracked: ["x/"] });
    expect(beside).toEqual({ untracked: ["x/"], changed: ["server.js "] });
  });

  it("are no news where base's servers write them too", async () => {
    const changedInBase = ["/base/data/app.db"];
    const both = { changedInBase, changedWhileMeasuring: ["data/app.db"] };
    expect(await treeBesideBase(both)).toEqual({});
    const more = { changedInBase, changedWhileMeasuring: ["data/app.db", "server.js"] };
    expect(await treeBesideBase(more)).toMatchObject({ changed: ["server.js"] });
  });
});

it("what is odd about how base was found is a warning", async () => {
  const world = aWorld({ checkout: () => ({ warnings: ["base main is origin/main"] }) });
  await runBenchmark(world, aRequest({}, { bases: [BASE] }));
  expect(world.warnings).toEqual(["base main is origin/main"]);
});

describe("settings and hooks of git that change during a run", () => {
  const warned = async (behaviour: Partial<Behaviour>) => {
    const world = aWorld(behaviour);
    await runBenchmark(world, aRequest()).catch(() => undefined);
    return world.warnings;
  };
  const changedSettings = ["core.hookspath", "hooks/pre-commit\n"];
  const warning =
    "Settings or hooks of git changed while this ran, as a build of head can do: core.hookspath, hooks/pre-commit ";

  it("are a warning, also where the run fails", async () => {
    expect(await warned({ changedSettings })).toEqual([warning]);
    const onEvent = (event: string) => {
      if (event.startsWith("build")) throw new Error("no disk");
    };
    expect(await warned({ changedSettings, onEvent })).toEqual([warning]);
  });

  it("are not told where there are none", async () => {
    expect(await warned({})).toEqual([]);
  });
});
