import { describe, expect, it } from "vitest";
import { aListing, foundIn } from "../../test/support/listing.ts";
import { findServices } from "./detect.ts";

const GO = {
  mod: "module example.com/api\n\ngo 1.24\n",
  main: 'package main\n\nimport "net/http"\n\nfunc main() {\n\thttp.ListenAndServe(":"+os.Getenv("PORT"), nil)\n}\n',
};
const EXPRESS = JSON.stringify({
  scripts: { start: "node app.js" },
  dependencies: { express: "5" },
});
const LIBRARY = JSON.stringify({ main: "index.js" });

const foldersIn = (files: Readonly<Record<string, string>>) =>
  foundIn(files).services.map(({ name, directory }) => [name, directory]);

describe("findServices", () => {
  it("finds nothing where there is nothing", () => {
    expect(foundIn({ "README.md": "net/http" })).toEqual({
      ...{ services: [], left: [], unread: [], unnamed: [] },
    });
  });

  it("finds the services of a monorepo, whatever they are written in", () => {
    const files = {
      "package.json": JSON.stringify({ workspaces: ["packages/*"] }),
      "package-lock.json": "{}",
      "packages/web/package.json": EXPRESS,
      "packages/shared/package.json": LIBRARY,
      "packages/shared/index.js": "exports.x = 1",
      "services/api/go.mod": GO.mod,
      "services/api/main.go": GO.main,
    };
    expect(foldersIn(files)).toEqual([
      ["web", "packages/web"],
      ["api", "services/api"],
    ]);
  });

  it("gives each a name of its own that the configuration allows", () => {
    const files = {
      "package.json": EXPRESS,
      "a/api/package.json": EXPRESS,
      "b/api/package.json": EXPRESS,
      "c/_API+/package.json": EXPRESS,
      "cart/src/package.json": EXPRESS,
      "_/package.json": EXPRESS,
    };
    expect(foldersIn(files)).toEqual([
      ["shop", "."],
      ["server", "_"],
      ["api", "a/api"],
      ["api-2", "b/api"],
      ["api-3", "c/_API+"],
      ["cart", "cart/src"],
    ]);
  });

  it("names the folders that cannot be named in a command", () => {
    const files = {
      "my server/package.json": EXPRESS,
      "my server/b/go.mod": GO.mod,
      "a/x y.txt": "",
    };
    expect(foundIn(files)).toMatchObject({
      services: [],
      unnamed: ["my server", "my server/b"],
    });
  });

  it("leaves libraries out, unless there is nothing else", () => {
    const files = { "package.json": LIBRARY, "index.js": "exports.x = 1" };
    const [guess, ...others] = foundIn(files).services;
    expect(guess).toMatchObject({ directory: ".", serves: false, run: "node index.js" });
    expect(others).toEqual([]);
    expect(foldersIn({ ...files, "api/package.json": EXPRESS })).toEqual([["api", "api"]]);
  });

  it("guesses at what lies nearest to the root only", () => {
    const files = {
      "a/package.json": LIBRARY,
      "a/index.js": "",
      "b/c/package.json": LIBRARY,
      "b/c/index.js": "",
    };
    expect(foldersIn(files)).toEqual([["a", "a"]]);
  });

  it("takes a project's files for its own only, not for those of one around it", () => {
    const files = {
      "package.json": LIBRARY,
      "index.js": "exports.x = 1",
      "sub/package.json": JSON.stringify({ main: "server.js" }),
      "sub/server.js": "createServer().listen(process.env.PORT)",
    };
    expect(foldersIn(files)).toEqual([["sub", "sub"]]);
  });

  it("looks four levels deep", () => {
    const files = { "a/b/c/d/package.json": EXPRESS, "a/b/c/d/e/package.json": EXPRESS };
    expect(foldersIn(files)).toEqual([["d", "a/b/c/d"]]);
  });

  it("passes over names that a shell could take for something else", () => {
    const files = {
      "a;b/package.json": EXPRESS,
      "$(id)/package.json": EXPRESS,
      "-x/package.json": EXPRESS,
      "a b/package.json": EXPRESS,
      "ok/package.json": EXPRESS,
    };
    expect(foldersIn(files)).toEqual([["ok", "ok"]]);
  });

  it("says which it leaves out of too many", () => {
    const names = Array.from({ length: 14 }, (_, index) => `s${index + 10}`);
    const { services, left } = foundIn(
      Object.fromEntries(names.map((name) => [`${name}/package.json`, EXPRESS])),
    );
    expect(services.map(({ name }) => name)).toEqual(names.slice(0, 12));
    expect(left).toEqual(names.slice(12));
  });

  it("names files in set-up steps as the repository's root sees them", () => {
    const listing = aListing({ "go.mod": GO.mod, "main.go": GO.main }, "services/api/");
    const [service] = findServices(listing, "api").services;
    expect(service?.setUp).toEqual([
      {
        action: "go",
        inputs: {
          "go-version-file": "services/api/go.mod",
          "cache-dependency-path": "**/go.sum",
        },
      },
    ]);
  });
});
