import { describe, expect, it } from "vitest";
import { MOST_NAME } from "../../domain/series/profile.ts";
import { frameParts, functionOf, isInFile, shownFrame } from "./function-name.ts";

it.each([
  ["answer (src/server.js:12)", { name: "answer", file: "src/server.js" }],
  ["answer (server)", { name: "answer", file: "server" }],
  ["(anonymous) in answer (a.js:3)", { name: "(anonymous) in answer", file: "a.js" }],
  ["(garbage collector)", { name: "(garbage collector)" }],
  ["emit node:events", { name: "emit node:events" }],
  ["sum(int, int)", { name: "sum(int, int)" }],
])("the parts of %s", (frame, parts) => {
  expect(frameParts(frame)).toEqual(parts);
  expect(isInFile(frame)).toBe("file" in parts);
});

describe("the name of a function", () => {
  it.each([
    ["its line", "answer (a.js:12)", "answer (a.js)"],
    ["Rust's generics", "alloc::vec::Vec<u8>::push", "alloc::vec::Vec::push"],
    ["nested generics", "a::Map<Vec<u8>, [u8; 4]>::get::<str>", "a::Map::get"],
    ["generics within", "a::map::<u8, fn() -> u8>::{closure#3}", "a::map::{closure}"],
    ["Go's generics", "main.Map[go.shape.[]uint8] (a.go:3)", "main.Map (a.go)"],
    ["numbers of Go's closures", "main.answer.func2.1 (a.go:3)", "main.answer.func (a.go)"],
    ["numbers of Go's deferred calls", "main.answer.deferwrap2", "main.answer.deferwrap"],
    ["numbers of C++'s closures", "answer::{lambda(int)#12}::f", "answer::{lambda(int)}::f"],
    ["names of copies of a function", "sum.constprop.0.isra.2", "sum"],
    ["names of parts of a function", "sum.cold", "sum"],
    [
      "numbers of Java's lambdas",
      "Server.lambda$answer$12 (A.java:3)",
      "Server.lambda$answer (A.java)",
    ],
    ["numbers of Java's classes of lambdas", "Server$$Lambda$14.apply", "Server$$Lambda$.apply"],
    ["numbers of Java's nameless classes", "Server$2.run (A.java:3)", "Server$.run (A.java)"],
    ["numbers of accessors", "GeneratedMethodAccessor31.invoke", "GeneratedMethodAccessor.invoke"],
    [
      "versions of npm's packages",
      "f (node_modules/.pnpm/@a+b@1.2.3_c@4.0.0/node_modules/@a/b/i.js:3)",
      "f (node_modules/.pnpm/@a+b/node_modules/@a/b/i.js)",
    ],
    [
      "versions of Go's modules",
      "f (/go/pkg/mod/example.org/a/v2@v2.1.0-rc.1/i.go:3)",
      "f (/go/pkg/mod/example.org/a/v2/i.go)",
    ],
    [
      "versions of crates, and their registry",
      "f (/c/registry/src/index.crates.io-6f17d22bba15001f/serde-1.0.210/src/de.rs:3)",
      "f (/c/registry/src//serde/src/de.rs)",
    ],
    [
      "the commit of Rust's library",
      "f (/rustc/90b35a6239c3d8bdabc530a6a0816f7ff89a0aaf/library/core/src/a.rs:3)",
      "f (/rustc//library/core/src/a.rs)",
    ],
    ["Python's version", "f (/usr/lib/python3.11/json/a.py:3)", "f (/usr/lib/python/json/a.py)"],
  ])("is without %s", (_, frame, name) => {
    expect(functionOf(frame)).toBe(name);
  });

  it.each([
    "<alloc::vec::Vec as core::ops::Drop>::drop",
    "core::str::<impl str>::trim",
    "Server.<init> (A.java)",
    "main.<locals>.f (a.py)",
    "[Symbol.iterator] (a.js)",
    "A::operator<",
    "A::operator[]",
    "a::f<u8",
    "answer.func2 (a.js)",
    "main.func2x",
    "main.answer.functions",
    "f (src/2-way/a.js)",
    "f (src/a@home/a.js)",
    "cold",
  ])("keeps all of %s", (name) => {
    expect(functionOf(name)).toBe(name);
  });
});

describe("a frame that is shown", () => {
  it("is short enough for a run file, and keeps its place", () => {
    expect(shownFrame("f (a.js:3)")).toBe("f (a.js:3)");
    const renamed = `${"a".repeat(200)} → ${"b".repeat(200)} (src/server.js:3)`;
    expect(shownFrame(renamed)).toBe(`…${"a".repeat(78)} → ${"b".repeat(200)} (src/server.js:3)`);
    expect(shownFrame(renamed)).toHaveLength(MOST_NAME);
  });

  it("has no place if that is too long itself", () => {
    const long = shownFrame(`f (${"\u{1f600}".repeat(200)}:3)`);
    expect(long).toHaveLength(MOST_NAME);
    expect(long.startsWith("f (")).toBe(true);
  });
});
