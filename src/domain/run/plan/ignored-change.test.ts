import { describe, expect, it } from "vitest";
import { type ChangedFile, ignoredChangeText, judgeChange } from "./ignored-change.ts";

const RULES = {
  isIgnored: (path: string) => path.startsWith("docs") || path.endsWith(".md"),
  named: ["docs/body.json", "docs/assets"],
  folders: ["server", "docs/server"],
};

const file = (path: string, before = "100644", after = "100644"): ChangedFile => ({
  path,
  modes: [before, after],
});

const judged = (...files: readonly ChangedFile[]) => judgeChange(files, RULES);

describe("a change", () => {
  it("of nothing but plain files that are ignored needs no measuring", () => {
    const files = [file("docs/a.md"), file("README.md"), file("docs/b/c.md", "000000")];
    expect(judged(...files)).toEqual({ files: 3, under: ["README.md", "docs/"] });
    expect(judged(file("server/notes.md"))).toEqual({ files: 1, under: ["server/"] });
  });

  it.each([
    ["a file that is not ignored", file("main.c"), "is not in changed.ignore"],
    ["a deletion", file("docs/a.md", "100644", "000000"), "was deleted or renamed"],
    ["an executable", file("docs/a.sh", "100755", "100755"), "is no plain file"],
    ["a change of mode", file("docs/a.sh", "100755", "100644"), "has another mode"],
    ["a symlink that becomes a file", file("docs/a", "120000", "100644"), "is no plain file"],
    ["a submodule", file("docs/a", "000000", "160000"), "is no plain file"],
    ["a line break", file("docs/a\n.md"), "has an unusual name"],
    ["another direction of writing", file("docs/\u202edm.md"), "has an unusual name"],
    ["what is no text", file("docs/\ufffd.md"), "has an unusual name"],
    ["a backslash", file("docs\\main.md"), "has an unusual name"],
    ["a lock file", file("docs/yarn.lock"), "is a lock file"],
    ["a file that is named", file("docs/body.json"), "is named by the configuration"],
    ["a file that is named in other letters", file("docs/Body.JSON"), "is named by"],
    ["a file in a folder that is named", file("docs/assets/a"), "is named by the configuration"],
    ["a server that is ignored", file("docs/server/a"), "is in a folder of a server or service"],
  ])("with %s is measured", (_, changed, why) => {
    const finding = judged(file("docs/a.md"), changed);
    expect(finding).toEqual({ because: expect.stringContaining(why) });
    expect(finding).toEqual({ because: expect.stringContaining(JSON.stringify(changed.path)) });
  });

  it("of nothing is measured", () => {
    expect(judged()).toEqual({ because: "no file differs from base" });
  });
});

it("names the folders and files at the root that changed", () => {
  const text = (files: number, ...under: readonly string[]) => ignoredChangeText({ files, under });
  expect(text(3, "docs/")).toBe("Nothing to measure: only docs/ changed (3 files)");
  expect(text(1, "README.md")).toBe("Nothing to measure: only README.md changed (1 file)");
});
