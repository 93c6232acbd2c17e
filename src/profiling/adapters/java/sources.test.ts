import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findSources } from "./sources.ts";

/** A tree of files that is removed after the test. */
function aTree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(path.join(tmpdir(), "java-sources-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}

const SERVER = "package org.example;\npublic final class Server {\n  void answer() {\n  }\n}\n";

it("finds the classes of a tree, with the lines of their methods", async () => {
  const find = await findSources(
    aTree({
      "api/src/main/java/org/example/Server.java": `${SERVER}class Second {}\n`,
      "app/main.kt": "package app\nfun run() {\n}\n",
      "Greet.java": "record Greet(String to) {}\n",
    }),
  );
  const server = "api/src/main/java/org/example/Server.java";
  const method = { method: "answer", line: 4 };
  expect(find({ type: "org.example.Server", ...method })).toBe(`${server}:3`);
  expect(find({ type: "org.example.Server$Inner$1", method: "none", line: 4 })).toBe(server);
  expect(find({ type: "org.example.Second", ...method })).toBe(`${server}:3`);
  expect(find({ type: "app.MainKt", method: "run", line: 3 })).toBe("app/main.kt:2");
  expect(find({ type: "Greet", method: "to", line: 1 })).toBe("Greet.java");
});

it("finds no class of another package, of what is built, or in words about one", async () => {
  const find = await findSources(
    aTree({
      "src/Server.java": SERVER,
      "target/generated/Made.java": "class Made {}\n",
      "node_modules/a/Used.java": "class Used {}\n",
      "src/Words.java": "// The class Told is not here.\n",
      "src/large.java": `class Large {}\n${" ".repeat(1_000_001)}`,
    }),
  );
  const frame = { method: "answer", line: 3 };
  for (const type of ["Server", "com.other.Server", "Made", "Used", "Told", "Large"]) {
    expect(find({ type, ...frame }), type).toBeUndefined();
  }
});

it("finds nothing in a folder that does not exist", async () => {
  const find = await findSources(path.join(tmpdir(), "none-such"));
  expect(find({ type: "Server", method: "answer", line: 3 })).toBeUndefined();
});
