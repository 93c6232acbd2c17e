import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { aContext } from "../../test/support/command.ts";
import { enterFolder } from "../../test/support/working-folder.ts";
import { loadConfig } from "../config/load.ts";
import { init } from "./init.ts";
import { WORKFLOW_FILE } from "./init-workflow.ts";

/** Initializes a folder with files of these names. */
function initIn(files: Readonly<Record<string, string>>, options: { force?: boolean } = {}) {
  const folder = enterFolder(files);
  const { context, stdout } = aContext();
  init(context, options);
  return { folder, stdout: stdout() };
}

describe("init", () => {
  it.each([
    ["go.mod", "go", "./bin/server --addr 127.0.0.1:{port}", "bin/server"],
    [
      "Cargo.toml",
      "rust",
      "./target/release/server --addr 127.0.0.1:{port}",
      "target/release/server",
    ],
    ["package.json", "node", "node server.js", undefined],
    ["pyproject.toml", "python", "python3 -m http.server --bind 127.0.0.1 {port}", undefined],
  ])("recognizes %s: %s", (marker, name, run, artifact) => {
    const { folder, stdout } = initIn({ [marker]: "" });
    expect(stdout).toMatch(`Wrote loadgate.yml and ${WORKFLOW_FILE} for ${name}.\n`);
    const { servers } = loadConfig("loadgate.yml");
    expect(servers.map((server) => server.name)).toEqual([name]);
    expect(servers[0]).toMatchObject({ directory: folder, run });
    expect(servers[0]?.artifact).toBe(artifact && path.join(folder, artifact));
  });

  it("writes a server for each of them", () => {
    const { stdout } = initIn({ "go.mod": "", "Cargo.toml": "", "README.md": "" });
    expect(stdout).toContain("for go, rust.\n");
    const { servers, scenarios } = loadConfig("loadgate.yml");
    expect(servers.map(({ name }) => name)).toEqual(["go", "rust"]);
    expect(scenarios).toMatchObject([{ servers: ["go", "rust"] }]);
  });

  it("says that it guessed where nothing is recognized", () => {
    const { stdout } = initIn({});
    expect(stdout).toContain("for go, as nothing here says what the server is written in.\n");
    expect(loadConfig("loadgate.yml").servers).toMatchObject([{ name: "go" }]);
  });

  it.each([
    ["there is no .gitignore", {}, true],
    ["it ignores something else", { ".gitignore": "node_modules/\n" }, true],
    ["it does so already", { ".gitignore": "/.loadgate\r\nloadgate-out/\n" }, false],
    ["it ignores one of them", { ".gitignore": ".loadgate/\n" }, true],
    ["it names a file that begins alike", { ".gitignore": ".loadgate.yml\nloadgate-out\n" }, true],
  ])("tells what to ignore unless %s", (_, files, told) => {
    expect(initIn(files).stdout.includes(".gitignore")).toBe(told);
  });

  it.each(["loadgate.yml", WORKFLOW_FILE])("overwrites %s only when forced", (file) => {
    enterFolder({ [file]: "mine" });
    const { context, stdout } = aContext();
    expect(() => init(context, {})).toThrow(
      expect.objectContaining({
        kind: "usage",
        message: `${file} is there already`,
        hint: "`loadgate init --force` overwrites it.",
      }),
    );
    expect(readFileSync(file, "utf8")).toBe("mine");
    expect(["loadgate.yml", WORKFLOW_FILE].filter((each) => existsSync(each))).toEqual([file]);
    expect(stdout()).toBe("");
    init(context, { force: true });
    expect(readFileSync(file, "utf8")).not.toBe("mine");
  });

  it("names the file that cannot be written", () => {
    const folder = enterFolder({ ".github": "a file where a folder should be" });
    const { context, stdout } = aContext();
    expect(() => init(context, {})).toThrow(
      expect.objectContaining({
        kind: "usage",
        message: expect.stringContaining(`${path.join(folder, WORKFLOW_FILE)} cannot be written: `),
        hint: "Make the folder writable.",
      }),
    );
    expect(stdout()).toBe("");
  });
});
