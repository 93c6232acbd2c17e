import { expect, it } from "vitest";
import { placeOf } from "./profile.ts";

it.each([
  ["answer (src/server.js:12)", { path: "src/server.js", line: 12 }],
  ["(anonymous) in answer (a.js:3)", { path: "a.js", line: 3 }],
  ["main.main (cmd/api v2/main.go)", { path: "cmd/api v2/main.go" }],
  ["a (.config/..hidden.js:1)", { path: ".config/..hidden.js", line: 1 }],
  ["odd (a:b.js:3)", { path: "a:b.js", line: 3 }],
])("the place of %s", (name, place) => {
  expect(placeOf(name)).toEqual(place);
});

it.each([
  "read node:net",
  "(garbage collector)x",
  "a (/etc/passwd:1)",
  "a (../other/a.js:1)",
  "a (src/../../a.js:1)",
  "a (./a.js:1)",
  "a (src//a.js:1)",
  "a (src/:1)",
  "a (src\\a.js:1)",
  "a (\u202ea.js:1)",
  "a (\ud800.js:1)",
  "a ()",
])("%j names no file of a tree", (name) => {
  expect(placeOf(name)).toBeUndefined();
});
