import { chmodSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createSourceControl } from "../../src/adapters/git/source-control.ts";
import { type ChangeOutlook, outlookOnChange } from "../../src/app/stages/ignored-change.ts";
import { loadConfig } from "../../src/config/load.ts";
import { cloneOf, type Repository, repository } from "./support/repository.ts";
import { NEVER } from "./support/workspace.ts";

const CONFIG = "bench/loadgate.yml";

const configuration = (ignore = `["docs/**", "**/*.md", "data/**", "**/*.txt"]`) => `
changed: { ignore: ${ignore} }
servers:
  api:
    directory: ../server
    build: make -f ../docs/build.mk
    run: ./start --assets "../docs/the assets" --port {port}
    requires: { make: sh ../data/tool }
scenarios:
  send:
    path: /docs
    method: POST
    body-file: ../data/body.bin
    expect: { body: ok }
    load: { concurrency: [2] }
  mix:
    requests-file: ../data/mix.yml
    load: { concurrency: [2] }
`;

const FILES = {
  [CONFIG]: configuration(),
  "server/main.c": "int main;\n",
  "server/notes.md": "notes\n",
  "docs/guide.md": "guide\n",
  "docs/tool.sh": "exit\n",
  "docs/build.mk": "all:\n",
  "docs/the assets/logo.svg": "<svg/>\n",
  "data/real.bin": "body\n",
  "data/mix.yml": "- { path: /a }\n- { path: /b }\n",
  "data/tool": "tool\n",
  "README.md": "readme\n",
};

/** A branch `trunk`, and `topic` checked out. */
async function project(): Promise<Repository> {
  const repo = await repository();
  await repo.commit(FILES);
  symlinkSync("real.bin", path.join(repo.folder, "data/body.bin"));
  symlinkSync("docs/guide.md", path.join(repo.folder, "link.md"));
  repo.git("add", "--all");
  repo.git("commit", "--quiet", "--message", "links");
  repo.git("switch", "--quiet", "--create", "topic");
  return repo;
}

let repo: Repository;

beforeEach(async () => {
  repo = await project();
});

interface Asked {
  readonly base?: string;
  readonly further?: readonly string[];
}

async function outlookIn(
  { folder, environment }: Repository,
  { base = "trunk", further = [] }: Asked = {},
): Promise<ChangeOutlook | undefined> {
  const config = loadConfig(path.join(folder, CONFIG));
  const world = {
    sourceControl: createSourceControl(path.dirname(config.file), environment),
    output: { location: path.join(folder, "loadgate-out") },
    store: { location: path.join(folder, "bench/.loadgate") },
  };
  const asked = (ref: string) => ({ ref, ways: [{ by: "merge-base" as const, ref }] });
  return await outlookOnChange(world as never, {
    ...{ config, bases: [base, ...further].map(asked), signal: NEVER },
  });
}

const at = (name: string) => path.join(repo.folder, name);
const write = (name: string, text = "changed\n") => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
};
const commit = () => {
  repo.git("add", "--all", "--force");
  repo.git("commit", "--quiet", "--allow-empty", "--message", "change");
};

/** A pull request changes a guide too, so that something of each is ignored. */
const MEASURED: readonly (readonly [string, string, () => unknown])[] = [
  ["a source", '"server/main.c" is not in', () => write("server/main.c")],
  ["a source beside the server", '"shared.c" is not in', () => write("shared.c")],
  ["the configuration", `"${CONFIG}" is not in`, () => write(CONFIG, `${configuration()}\n# x\n`)],
  [
    "what it ignores itself",
    `"${CONFIG}" is named by`,
    () => {
      write(CONFIG, configuration(`["**/*.{c,yml,md}"]`));
      write("server/main.c");
    },
  ],
  [
    "a configuration below what is ignored",
    `"${CONFIG}" is named by`,
    async () => {
      repo.git("switch", "--quiet", "trunk");
      await repo.commit({ [CONFIG]: configuration(`["**/*.{c,yml,md}"]`) });
      repo.git("switch", "--quiet", "--create", "wide");
      write(CONFIG, `${configuration(`["**/*.{c,yml,md}"]`)}# x\n`);
    },
  ],
  ["a lock file", "is a lock file", () => write("docs/package-lock.json")],
  ["a lock file in other letters", "is a lock file", () => write("docs/Cargo.LOCK")],
  ["requirements of Python", "is a lock file", () => write("requirements-dev.txt")],
  ["requirements in their folder", "is a lock file", () => write("requirements/base.txt")],
  ["an image", "is of a container's image", () => write("docs/Dockerfile.docs")],
  ["a workflow", "is not in", () => write(".github/workflows/ci.yml")],
  ["a workflow's notes", "is not in", () => write(".github/workflows/notes.md")],
  ["attributes of git", "is not in", () => write("docs/.gitattributes", "* text\n")],
  [
    "a rename within what is ignored",
    '"docs/guide.md" was deleted or renamed',
    () => renameSync(at("docs/guide.md"), at("docs/manual.md")),
  ],
  [
    "a rename of a source into what is ignored",
    '"server/main.c" was deleted or renamed',
    () => renameSync(at("server/main.c"), at("docs/main.c")),
  ],
  ["the deletion of a source", "was deleted", () => repo.git("rm", "server/main.c")],
  ["the deletion of a page", "was deleted", () => repo.git("rm", "README.md")],
  ["a symlink", "no plain file", () => symlinkSync("../server/main.c", at("docs/link.md"))],
  [
    "a symlink in place of a page",
    "no plain file",
    () => {
      repo.git("rm", "docs/guide.md");
      mkdirSync(at("docs"), { recursive: true });
      symlinkSync("../server/main.c", at("docs/guide.md"));
    },
  ],
  ["another mode", "another mode", () => chmodSync(at("docs/tool.sh"), 0o755)],
  [
    "a submodule",
    "no plain file",
    () => {
      const sha = repo.git("rev-parse", "HEAD");
      repo.git("update-index", "--add", "--cacheinfo", `160000,${sha},docs/module`);
      mkdirSync(at("docs/module"));
    },
  ],
  ["the body that a scenario names by a symlink", "named by", () => write("data/real.bin")],
  ["a mix in a file of its own", "named by", () => write("data/mix.yml", "- { path: /c }\n")],
  ["a file of a build command", "named by", () => write("docs/build.mk")],
  ["a folder of a run command", "named by", () => write("docs/the assets/new.svg")],
  ["what installs a program that is required", "named by", () => write("data/tool")],
  ["a folder in other letters", '"DOCS/logo.svg" is not in', () => write("DOCS/logo.svg")],
  ["a name with a line break", "unusual name", () => write("docs/a\nb.md")],
  ["a hidden file", "is not in", () => write("docs/.hidden.md")],
  [
    "a name that is no text",
    "unusual name",
    () => writeFileSync(Buffer.from([...Buffer.from(at("docs/")), 0xff, 0x2e, 0x6d, 0x64]), "x"),
  ],
  ["nothing at all", "no file differs", () => repo.git("rm", "--force", "docs/new.md")],
];

describe("a change is measured that has beside a page", () => {
  test.each(MEASURED)("%s", async (_, reason, change) => {
    write("docs/new.md");
    repo.git("add", "docs/new.md");
    await change();
    commit();
    const outlook = await outlookIn(repo);
    expect(outlook).toEqual({ because: expect.stringContaining(reason) });
  });
});

const PAGE = { "docs/guide.md": "better\n" };

describe("a change of a page alone is measured", () => {
  beforeEach(async () => {
    await repo.commit(PAGE);
  });

  const UNCOMMITTED = { because: "the working tree has changes that are not committed" };

  test.each([
    ["a page", "docs/guide.md"],
    ["a source", "server/main.c"],
    ["a new source", "server/new.c"],
    ["a new page", "docs/new.md"],
  ])("where %s has changes that are not committed", async (_, file) => {
    write(file);
    expect(await outlookIn(repo)).toEqual(UNCOMMITTED);
  });

  test("where what is not committed is hidden from git's status", async () => {
    write("server/main.c");
    repo.git("update-index", "--assume-unchanged", "server/main.c");
    expect(repo.git("status", "--porcelain")).toBe("");
    expect(await outlookIn(repo)).toEqual(UNCOMMITTED);
  });

  test("where no commit has the configuration", async () => {
    repo.git("rm", "--cached", CONFIG);
    expect(await outlookIn(repo)).toEqual({ because: "no commit has the configuration" });
  });

  test("where base is not there", async () => {
    expect(await outlookIn(repo, { base: "nowhere" })).toEqual({ because: "base was not found" });
  });

  test("in a shallow clone that cannot get base any more", async () => {
    const clone = await cloneOf(repo, "--depth=1", "--branch=topic");
    clone.git("remote", "set-url", "origin", "file:///nowhere");
    const base = repo.git("rev-parse", "trunk");
    expect(await outlookIn(clone, { base })).toEqual({ because: "base was not found" });
  });

  test("against several bases", async () => {
    const outlook = await outlookIn(repo, { further: ["trunk^"] });
    expect(outlook).toEqual({ because: "there are several bases" });
  });

  test("where another commit or another parent is put in the place of base", async () => {
    await repo.commit({ "server/main.c": "slow\n" });
    const [first, head] = ["trunk", "HEAD"].map((name) => repo.git("rev-parse", name));
    const slow = repo.git("commit-tree", "-p", `${first}`, "-m", "x", "HEAD^{tree}");
    await repo.commit({ "docs/last.md": "x\n" });
    repo.git("replace", `${first}`, slow);
    expect(await outlookIn(repo)).toMatchObject({ because: expect.stringContaining("main.c") });
    repo.git("replace", "--delete", `${first}`);
    writeFileSync(at(".git/info/grafts"), `${first} ${head}\n`);
    expect(await outlookIn(repo)).toMatchObject({ because: expect.stringContaining("main.c") });
  });

  test("where settings of git would show it otherwise", async () => {
    await repo.commit({ "server/main.c": "slow\n" });
    renameSync(at("server/notes.md"), at("docs/notes.md"));
    commit();
    for (const [name, value] of [
      ["diff.renames", "copies"],
      ["diff.relative", "true"],
      ["diff.ignoreSubmodules", "all"],
      ["diff.noprefix", "true"],
      ["core.quotePath", "true"],
      ["diff.orderFile", "/nowhere"],
    ] as const) {
      repo.git("config", name, value);
    }
    write(".git/info/attributes", "* -diff binary\n");
    expect(await outlookIn(repo)).toMatchObject({ because: expect.stringContaining("main.c") });
  });
});

/** What changes, how many files that are, and where. */
const IGNORED: readonly (readonly [
  string,
  Readonly<Record<string, string>>,
  number,
  readonly string[],
])[] = [
  ["a page", PAGE, 1, ["docs/"]],
  ["a new page", { "docs/deep/er/new.html": "x" }, 1, ["docs/"]],
  ["several pages", { "docs/a": "x", "docs/b": "x", "docs/c": "x" }, 3, ["docs/"]],
  ["the readme", { "README.md": "x" }, 1, ["README.md"]],
  ["a page and the readme", { ...PAGE, "README.md": "x" }, 2, ["README.md", "docs/"]],
  ["notes in the folder of the server", { "server/notes.md": "x" }, 1, ["server/"]],
  ["notes beside the configuration", { "bench/notes.md": "x" }, 1, ["bench/"]],
  ["notes in a new folder", { "new/notes.md": "x" }, 1, ["new/"]],
  ["data that nothing names", { "data/other.bin": "x" }, 1, ["data/"]],
  ["a name with spaces", { "docs/a b  c.md": "x" }, 1, ["docs/"]],
  ["a name in another script", { "docs/日本 päge.md": "x" }, 1, ["docs/"]],
  ["a name with signs of globs", { "docs/[a]*?!(b).md": "x" }, 1, ["docs/"]],
  ["a name like a lock file's", { "docs/package-lock.json.md": "x" }, 1, ["docs/"]],
  ["texts that are no requirements", { "docs/requirementsbook.txt": "x" }, 1, ["docs/"]],
  ["a name that begins like an option", { "docs/--cached.md": "x" }, 1, ["docs/"]],
];

describe("a change is ignored that has nothing but", () => {
  test.each(IGNORED)("%s", async (_, files, count, under) => {
    await repo.commit(files);
    const sha = repo.git("rev-parse", "trunk");
    expect(await outlookIn(repo)).toEqual({ ref: "trunk", sha, files: count, under });
  });

  test("pages, also in several commits, beside results and what git ignores", async () => {
    await repo.commit({ ".gitignore": "built\nbench/.loadgate\n" });
    repo.git("branch", "--force", "trunk");
    await repo.commit(PAGE);
    await repo.commit({ "docs/more.md": "x" });
    write("loadgate-out/run.jsonl");
    write("built/server");
    expect(await outlookIn(repo)).toMatchObject({ files: 2, under: ["docs/"] });
  });

  test("pages in a shallow clone that can get base", async () => {
    await repo.commit(PAGE);
    const clone = await cloneOf(repo, "--depth=1", "--branch=topic");
    const base = repo.git("rev-parse", "trunk");
    expect(await outlookIn(clone, { base })).toMatchObject({ files: 1, under: ["docs/"] });
  });

  test("pages, while base went on since", async () => {
    await repo.commit(PAGE);
    repo.git("switch", "--quiet", "trunk");
    await repo.commit({ "server/main.c": "newer\n" });
    repo.git("switch", "--quiet", "topic");
    expect(await outlookIn(repo)).toMatchObject({ files: 1, under: ["docs/"] });
  });
});

test("nothing is looked up where the configuration ignores nothing, or a server runs already", async () => {
  for (const text of [configuration("[]"), configuration().replace(/^changed.*$/m, "")]) {
    await repo.commit({ [CONFIG]: text });
    expect(await outlookIn(repo)).toBeUndefined();
  }
  const elsewhere = /directory[\s\S]*requires.*$/m;
  const text = configuration().replace(elsewhere, "url: http://127.0.0.1:1");
  await repo.commit({ [CONFIG]: text });
  expect(await outlookIn(repo)).toBeUndefined();
});
