import { describe, expect, it } from "vitest";
import { actionAddress, type OwnCopy, PLACEHOLDER, parseRepository } from "./address.ts";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const ON_GITHUB = { host: "github.com", name: "acme/loadgate" };

describe("parseRepository", () => {
  it.each([
    ["https://github.com/acme/loadgate.git", ON_GITHUB],
    ["https://github.com/acme/loadgate/", ON_GITHUB],
    ["https://user:secret@github.com/acme/loadgate", ON_GITHUB],
    ["https://GitHub.com:443/acme/loadgate", ON_GITHUB],
    ["git@github.com:acme/loadgate.git", ON_GITHUB],
    ["ssh://git@github.com/acme/loadgate.git", ON_GITHUB],
    ["git://github.com/acme/loadgate.git", ON_GITHUB],
    [
      "https://git.acme.example/tools/load.gate",
      { host: "git.acme.example", name: "tools/load.gate" },
    ],
  ])("reads %j", (text, expected) => {
    expect(parseRepository(text)).toEqual(expected);
  });

  it.each([
    "",
    "/srv/git/loadgate.git",
    "../loadgate",
    "./acme/loadgate",
    "file:///srv/git/loadgate.git",
    "https://github.com/acme",
    "https://gitlab.com/group/sub/loadgate",
    "https://github.com/-acme/loadgate",
    "https://github.com/acme-/loadgate",
    "https://github.com/a--b/loadgate",
    "https://github.com/acme/load gate",
    "https://github.com/acme/load$x",
    "acme/loadgate",
  ])("takes %j for no repository", (text) => {
    expect(parseRepository(text)).toBeUndefined();
  });
});

describe("actionAddress", () => {
  const published: OwnCopy = { remote: ON_GITHUB, commit: COMMIT, isPublished: true };

  it("names the repository that the copy was cloned from, by its commit", () => {
    expect(actionAddress(published, "github.com")).toEqual({ uses: `acme/loadgate@${COMMIT}` });
  });

  it.each([false, undefined])("says so where the remote is not known to have it", (isPublished) => {
    const copy = {
      remote: ON_GITHUB,
      commit: COMMIT,
      ...(isPublished === false && { isPublished }),
    };
    const { uses, task } = actionAddress(copy, undefined);
    expect(uses).toBe(`acme/loadgate@${COMMIT}`);
    expect(task).toMatch(/^Push 0123456789ab of your copy of Loadgate to acme\/loadgate/);
  });

  it("takes a copy on the server of the project", () => {
    const remote = { host: "git.acme.example", name: "tools/loadgate" };
    const copy = { remote, commit: COMMIT, isPublished: true };
    expect(actionAddress(copy, "git.acme.example").uses).toBe(`tools/loadgate@${COMMIT}`);
    expect(actionAddress(copy, "github.com").uses).toBe(PLACEHOLDER);
    expect(actionAddress(copy, undefined).uses).toBe(PLACEHOLDER);
  });

  it.each([
    ["", "./"],
    ["tools/loadgate", "./tools/loadgate"],
  ])("takes a copy at %j in the project itself from there", (inside, uses) => {
    expect(actionAddress({ ...published, inside }, "github.com")).toEqual({ uses });
  });

  it.each<OwnCopy>([{}, { remote: ON_GITHUB }])(
    "writes an address that fails, and says so, where too little is known: %j",
    (copy) => {
      const { uses, comment, task } = actionAddress(copy, "github.com");
      expect(uses).toBe(PLACEHOLDER);
      expect(comment).toBe("your copy of Loadgate: OWNER/loadgate@COMMIT");
      expect(task).toMatch(/The placeholder that is there now fails on purpose\.$/);
      expect(parseRepository(PLACEHOLDER.replace(/@.*/, ""))).toBeUndefined();
    },
  );
});
