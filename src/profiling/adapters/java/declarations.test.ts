import { expect, it } from "vitest";
import { declaredLine } from "./declarations.ts";

const JAVA = `package org.example;
/** The method ranked (of the server). */
class Server {
  Server(int port) {
    start(port);
  }
  private static <T> Map<String, T> ranked(T one) {
    // See ranked (above).
    if (one == null) return ranked(null);
    return new Ranked(
      one);
  }
  public static void main(String[] arguments) {
    run(() -> {
      ranked(1);
    });
  }
}`.split("\n");

const KOTLIN = `package org.example
class Server(val port: Int) {
  fun String.ranked(): Int {
    return 1
  }
}
fun <T> total(all: List<T>) =
  all.size`.split("\n");

it.each([
  ["a method, whose calls and comments are none", "ranked", 11, 7],
  ["a line that is the declaration itself", "main", 13, 13],
  ["a constructor", "<init>", 5, 4],
  ["the method that a lambda is in", "lambda$main$0", 15, 13],
])("finds %s", (_, method, line, declared) => {
  expect(declaredLine(JAVA, { type: "org.example.Server", method, line })).toBe(declared);
});

it("finds functions and constructors of Kotlin", () => {
  const type = "org.example.Server";
  expect(declaredLine(KOTLIN, { type, method: "ranked", line: 4 })).toBe(3);
  expect(declaredLine(KOTLIN, { type, method: "<init>", line: 2 })).toBe(2);
  expect(declaredLine(KOTLIN, { type: "org.example.ServerKt", method: "total", line: 8 })).toBe(7);
  expect(declaredLine(KOTLIN, { type, method: "ranked$lambda$0", line: 4 })).toBe(3);
});

it("finds none that stands below, of an unknown line, or by a name that is no word", () => {
  const type = "org.example.Server";
  expect(declaredLine(JAVA, { type, method: "main", line: 12 })).toBeUndefined();
  expect(declaredLine(JAVA, { type, method: "main", line: -1 })).toBeUndefined();
  expect(declaredLine(JAVA, { type, method: "<clinit>", line: 9 })).toBeUndefined();
  expect(declaredLine(JAVA, { type, method: "(.*)", line: 9 })).toBeUndefined();
});
