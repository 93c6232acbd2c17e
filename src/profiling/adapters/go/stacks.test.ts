import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ownFrame } from "../../domain/stacks.ts";
import { type GoProgram, goStacks } from "./stacks.ts";

/** A second of the server in bench/profiles/go, built in /tmp/app. */
const FIXTURE = path.resolve(import.meta.dirname, "../../../../test/fixtures/profiles/go.pb.gz");

const PROGRAM: GoProgram = {
  root: "/repository",
  main: "example.com/app/cmd/server",
  modules: new Map([
    ["example.com/app", true],
    ["example.com/app/client", false],
    ["github.com/other/library", false],
  ]),
  folders: new Map([["example.com/app", "servers/go"]]),
};

function varint(number: number): readonly number[] {
  return number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))];
}

/** A field of a message: a number, or bytes with their length. */
function field(number: number, value: number | Buffer): Buffer {
  if (typeof value === "number") return Buffer.from([...varint(number * 8), ...varint(value)]);
  return Buffer.concat([Buffer.from([...varint(number * 8 + 2), ...varint(value.length)]), value]);
}

interface Function {
  readonly name: string;
  readonly file?: string;
  readonly line?: number;
}

/** A profile of one stack, whose functions each have a location, the outermost first. */
function profileOf(functions: readonly Function[], count = 1): Buffer {
  const texts = ["", ...functions.flatMap(({ name, file = "" }) => [name, file])];
  const ids = functions.map((_, at) => at + 1);
  return Buffer.concat([
    field(2, Buffer.concat([...ids.toReversed().map((id) => field(1, id)), field(2, count)])),
    ...ids.map((id) => field(4, Buffer.concat([field(1, id), field(4, field(1, id))]))),
    ...functions.map(({ line = 0 }, at) =>
      field(
        5,
        Buffer.concat([
          ...[field(1, at + 1), field(2, 2 * at + 1), field(4, 2 * at + 2), field(5, line)],
        ]),
      ),
    ),
    ...texts.map((text) => field(6, Buffer.from(text))),
  ]);
}

/** Frames of a stack of functions, the outermost first. */
function framesOf(...functions: readonly Function[]): string {
  return [...goStacks(profileOf(functions), PROGRAM).keys()].join("\n");
}

describe("a CPU profile of a Go program", () => {
  it("gives the samples of a recorded program by stack, without the profiler's own", () => {
    const main = "github.com/loadgate/loadgate/bench/profiles/go";
    const program = {
      root: "/tmp/app",
      main,
      modules: new Map([[main, true]]),
      folders: new Map(),
    };
    const stacks = goStacks(gunzipSync(readFileSync(FIXTURE)), program);
    const own = new Map<string, number>();
    for (const [stack, count] of stacks) {
      own.set(ownFrame(stack), (own.get(ownFrame(stack)) ?? 0) + count);
    }
    expect(own.get("main.ranked (main.go:59)")).toBeGreaterThan(0);
    expect(own.get("(garbage collector)")).toBeGreaterThan(0);
    expect(own.get("(scheduler)")).toBeGreaterThan(0);
    expect([...stacks.keys()].join("\n")).toMatch(
      /;net\/http\.HandlerFunc\.ServeHTTP;main\.main\.func1 \(main\.go:136\);main\.ranked \(main\.go:59\);slices\.Sort\[\.\.\.\];/,
    );
  });

  it("names files of modules, those of downloaded ones by their package, and none of the standard library", () => {
    expect(
      framesOf(
        { name: "net/http.(*conn).serve", file: "/usr/local/go/src/net/http/server.go", line: 9 },
        { name: "main.main.func1", file: "/repository/servers/go/cmd/server/main.go", line: 12 },
        {
          name: "example.com/app/store.(*DB).Get",
          file: "/repository/servers/go/store/db.go",
          line: 3,
        },
        {
          name: "github.com/other/library.Sort",
          file: "/root/go/pkg/mod/github.com/other/library@v1.0.0/sort.go",
          line: 5,
        },
        { name: "sort.Slice", file: "/usr/local/go/src/sort/slice.go", line: 25 },
        { name: "runtime.memmove", file: "/usr/local/go/src/runtime/memmove_amd64.s", line: 37 },
      ).split(";"),
    ).toEqual([
      "net/http.(*conn).serve",
      "main.main.func1 (servers/go/cmd/server/main.go:12)",
      "store.(*DB).Get (servers/go/store/db.go:3)",
      "library.Sort (github.com/other/library/sort.go:5)",
      "sort.Slice",
      "runtime.memmove",
    ]);
  });

  it.each([
    [
      "main.main",
      "example.com/app/cmd/server/main.go",
      "main.main (servers/go/cmd/server/main.go:7)",
    ],
    ["main.main", "./main.go", "main.main (servers/go/cmd/server/main.go:7)"],
    ["example.com/app/a%2eb.f", "/elsewhere/a.b/f.go", "a%2eb.f (servers/go/a.b/f.go:7)"],
    [
      "example.com/app/client.Do",
      "example.com/app/client@v1.0.0/do.go",
      "client.Do (example.com/app/client/do.go:7)",
    ],
    [
      "example.com/unnamed/v2.F",
      "example.com/unnamed/v2@v2.1.0/f.go",
      "unnamed.F (example.com/unnamed/v2/f.go:7)",
    ],
    [
      "github.com/other/library.F",
      "/repository/servers/go/vendor/github.com/other/library/f.go",
      "library.F (servers/go/vendor/github.com/other/library/f.go:7)",
    ],
    [
      "vendor/golang.org/x/net/http/httpguts.F",
      "vendor/golang.org/x/net/http/httpguts/f.go",
      "vendor/golang.org/x/net/http/httpguts.F",
    ],
    ["vendored.F", "/repository/vendored/f.go", "vendored.F (vendored/f.go:7)"],
    ["main.f[go.shape.[]example.com/x.T]", "/repository/f(1).go", "main.f[...] (f_1_.go:7)"],
    ["main.(*T).F", "<autogenerated>", "main.(*T).F"],
    ["memeqbody", "/usr/local/go/src/internal/bytealg/equal_amd64.s", "memeqbody"],
    ["main.f;\u001b[31m", "/repository/f.go", "main.f: [31m (f.go:7)"],
  ])("%s of %s", (name, file, frame) => {
    expect(framesOf({ name, file, line: 7 })).toBe(frame);
  });

  it("has no line where the program knows none, and a name where it has no symbols", () => {
    expect(framesOf({ name: "main.f", file: "/repository/f.go" })).toBe("main.f (f.go)");
    const unknown = Buffer.concat([
      field(2, Buffer.concat([field(1, 4), field(2, 3)])),
      field(4, field(1, 4)),
    ]);
    expect([...goStacks(unknown, PROGRAM)]).toEqual([["unknown", 3]]);
  });

  it("has one name for the garbage collector and one for the scheduler", () => {
    const frame = (name: string) => ({ name, file: `/usr/local/go/src/${name}.go` });
    const inner = frame("runtime.futex");
    expect(framesOf(frame("runtime.gcBgMarkWorker"), inner)).toBe("(garbage collector)");
    expect(framesOf(frame("runtime.mcall"), inner)).toBe("(scheduler)");
    expect(framesOf(frame("net/http.(*conn).serve"), inner)).toBe(
      "net/http.(*conn).serve;runtime.futex",
    );
    expect(framesOf(frame("runtime/pprof.profileWriter"), inner)).toBe("");
  });

  it("is refused if it is none, is cut off or has no end", () => {
    const good = profileOf([{ name: "main.main", file: "main.go" }]);
    expect(() => goStacks(Buffer.from("<html>"), PROGRAM)).toThrow();
    expect(() => goStacks(good.subarray(0, -1), PROGRAM)).toThrow("cut off");
    expect(() => goStacks(Buffer.alloc(1_000_000, 0xff), PROGRAM)).toThrow("has no end");
    expect(() => goStacks(field(6, 1), PROGRAM)).toThrow("a message is expected");
    const stack = field(1, Buffer.alloc(1000, 1));
    const deep = Buffer.concat([
      ...Array.from({ length: 1001 }, () => field(2, stack)),
      field(4, field(1, 1)),
    ]);
    expect(() => goStacks(deep, PROGRAM)).toThrow("too many frames");
  });

  it("takes as long as it is large, whatever the names are", () => {
    const name = "a/".repeat(50_000);
    const stacks = goStacks(profileOf(Array(20).fill({ name, file: name })), PROGRAM);
    const [[stack = "", count] = []] = stacks;
    expect(count).toBe(1);
    expect(stack.length).toBeLessThan(20 * 250);
  });
});
