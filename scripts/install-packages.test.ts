import { expect, it } from "vitest";
import { enterFolder } from "../test/support/working-folder.ts";
import { isInstalled } from "./install-packages.js";

type Packages = Readonly<Record<string, { version: string; optional?: boolean }>>;

const SELF = { "": { version: "1.0.0" } };
const lock = (packages: Packages) => JSON.stringify({ packages: { ...SELF, ...packages } });
const A = { "node_modules/a": { version: "1.2.3" } };
const NEWER_A = { "node_modules/a": { version: "1.2.4" } };
const ELSEWHERE = { "node_modules/b-darwin": { version: "2.0.0", optional: true } };
const OLDER_ELSEWHERE = { "node_modules/b-darwin": { version: "1.0.0", optional: true } };

it.each<[string, Packages, Packages, boolean]>([
  ["the same packages", A, A, true],
  ["one more than is wanted", A, { ...A, "node_modules/c": { version: "1.0.0" } }, true],
  ["an optional one missing, as for another platform", { ...A, ...ELSEWHERE }, A, true],
  ["an older version", NEWER_A, A, false],
  ["an older version of an optional one", ELSEWHERE, OLDER_ELSEWHERE, false],
  ["one missing", A, {}, false],
])("with %s installed", (_, wanted, installed, expected) => {
  const folder = enterFolder({
    "package-lock.json": lock(wanted),
    "node_modules/.package-lock.json": JSON.stringify({ packages: installed }),
  });
  expect(isInstalled(folder)).toBe(expected);
});

it("with nothing installed yet", () => {
  expect(isInstalled(enterFolder({ "package-lock.json": lock({}) }))).toBe(false);
});
