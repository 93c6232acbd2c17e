import path from "node:path";
import { rolldown } from "rolldown";
import { describe, expect, it } from "vitest";
import config from "../rolldown.config.js";
import { enterFolder } from "../test/support/working-folder.ts";
import { bundleLicences, packageOf } from "./bundle-licences.js";
import { importSource } from "./import-source.js";

describe("the package of a module", () => {
  it.each([
    ["/p/node_modules/zod/v4/index.js", { name: "zod", folder: "/p/node_modules/zod" }],
    [
      "/p/node_modules/@actions/core/lib/core.js",
      { name: "@actions/core", folder: "/p/node_modules/@actions/core" },
    ],
    [
      "/p/node_modules/a/node_modules/b/index.js",
      { name: "b", folder: "/p/node_modules/a/node_modules/b" },
    ],
    ["/p/src/main.ts", undefined],
  ])("of %s", (id, expected) => {
    expect(packageOf(id)).toEqual(expected);
  });
});

describe("licences of a bundle", () => {
  async function licences(files: Readonly<Record<string, string>>): Promise<string | undefined> {
    const folder = enterFolder({
      "main.js": 'import { b } from "b"; import { a } from "a"; console.log(a, b);\n',
      "node_modules/a/package.json": '{"version":"1.0.0","license":"MIT","main":"index.js"}',
      "node_modules/a/index.js": "export const a = Math.random();\n",
      "node_modules/b/package.json": '{"version":"2.0.0","license":"ISC","main":"index.js"}',
      "node_modules/b/index.js": "export const b = Math.random();\n",
      "node_modules/unused/package.json": '{"version":"3.0.0","license":"MIT"}',
      ...files,
    });
    const bundle = await rolldown({
      input: path.join(folder, "main.js"),
      plugins: [bundleLicences()],
      logLevel: "silent",
    });
    const { output } = await bundle.generate();
    const asset = output.find(({ fileName }) => fileName === "licences.txt");
    return asset?.type === "asset" ? String(asset.source) : undefined;
  }

  it("are those of the packages in it, by name", async () => {
    const files = {
      "node_modules/a/LICENSE": "Text of a\r\n",
      "node_modules/b/licence.md": "Text of b\n\n",
    };
    expect(await licences(files)).toBe(`a 1.0.0 (MIT)

Text of a

b 2.0.0 (ISC)

Text of b
`);
  });

  it("must all be there", async () => {
    await expect(licences({ "node_modules/a/LICENSE": "Text of a" })).rejects.toThrow(
      "b 2.0.0 (ISC) comes without a licence file",
    );
  });
});

describe("the bundle", async () => {
  const bundle = await rolldown({ ...config, logLevel: "silent" });
  const { output } = await bundle.generate([config.output ?? []].flat()[0]);
  await bundle.close();
  const names = output.map(({ fileName }) => fileName);

  it("shows its entries, and has all else in a folder", () => {
    const shown = names.filter((name) => !name.startsWith("chunks/"));
    expect(shown.toSorted()).toEqual(["cli.js", "licences.txt", "main.js", "post.js"]);
  });

  it("has no chunk whose name is numbered, since two had the same", () => {
    expect(names.filter((name) => /\d\.js$/.test(name))).toEqual([]);
  });
});

it("a module of ours is imported from its source", async () => {
  const { mean } = await importSource("src/domain/statistics/descriptive.ts");
  expect(mean([1, 2, 6])).toBe(3);
});
