import { describe, expect, it } from "vitest";
import { firstLineOf, functionName, libraryFrame, ownFrame, ownSymbols } from "./perf-names.ts";

it.each([
  ["server::answer::{{closure}}", "server::answer"],
  ["server::answer::{{closure}}::{{closure}}::h0123456789abcdef", "server::answer"],
  ["{async_fn#0}", "(anonymous)"],
  ["answer::{closure#2}", "answer"],
  ["ranked.constprop.0.cold", "ranked"],
  ["main.(*Server).answer", "main.(*Server).answer"],
])("the function of %s is %s", (symbol, name) => {
  expect(functionName(symbol)).toBe(name);
});

it("a frame has a file only if it is the program's own", () => {
  expect(libraryFrame("sort(int*)", "/usr/lib/lib(1).so")).toBe("sort(int*) lib_1_.so");
  expect(ownFrame("sort(int*)", "src/a(1).cc", 7)).toBe("sort(int*) (src/a_1_.cc:7)");
  expect(ownFrame("a;b", "server")).toBe("a:b (server)");
  const method = "example.com/a/v2/api.(*Server).Get[go.shape.*example.com/b.T]";
  expect(ownFrame(method, "api/get.go", 7)).toBe(`${method.slice(17)} (api/get.go:7)`);
  expect(ownFrame("example.com/a/api.Get", "server")).toBe("example.com/a/api.Get (server)");
});

describe("the own functions of a program without lines", () => {
  const ownIn = (symbols: readonly string[], isGo = false) =>
    symbols.filter(ownSymbols("/tree/bin/my-server", { isGo, symbols }));

  it("are those outside the standard library in Go", () => {
    const own = ["main.ranked", "main.main.func1", "github.com/a/b.(*T).f", "example.com/x/y.F"];
    const others = ["runtime.mallocgc", "net/http.(*conn).serve", "slices.Sort[go.shape/a.b/c]"];
    expect(ownIn([...own, ...others], true)).toEqual(own);
  });

  it("are those of its crate in Rust", () => {
    const own = ["my_server::ranked", "<my_server::Server as core::fmt::Debug>::fmt"];
    const others = ["core::slice::sort", "<F as axum::Handler>::call", "tokio::run", "malloc"];
    expect(ownIn([...own, ...others])).toEqual(own);
  });

  it("are all others elsewhere", () => {
    expect(ownIn(["ranked", "app::Server::answer", "std::sort"])).toEqual([
      "ranked",
      "app::Server::answer",
    ]);
  });
});

describe("the line at which a function begins", () => {
  const RUST = `use super::ranked;
// ranked() sorts
impl Server {
    fn first(&self) { self.ranked() }

    fn ranked(&self) -> usize {
        if self.is_done() {
            return 0;
        }
        self.ranked()
    }
}
fn main() {
    ranked();
}`.split("\n");

  it("is that of its definition before a line of its code", () => {
    expect(firstLineOf("<app::Server>::ranked", RUST, 10)).toBe(6);
    expect(firstLineOf("app::main", RUST, 14)).toBe(13);
    const c = ["static int sum(int);", "", "int", "sum (int a)", "{ return a; }"];
    expect(firstLineOf("sum(int)", c, 5)).toBe(4);
    expect(firstLineOf("main.(*Server).ranked", ["func (s *Server) ranked() {", "}"], 2)).toBe(1);
    expect(firstLineOf("pick<int>", ["template <class T> T pick(T a) {"], 1)).toBe(1);
  });

  it("is unknown without one", () => {
    expect(firstLineOf("other", RUST, 10)).toBe(0);
    expect(firstLineOf("{closure#0}", RUST, 10)).toBe(0);
    expect(firstLineOf("ranked", [], 10)).toBe(0);
  });
});
