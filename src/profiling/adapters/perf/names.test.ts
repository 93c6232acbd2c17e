import { describe, expect, it } from "vitest";
import { functionOf } from "../../domain/function-name.ts";
import {
  firstLineOf,
  functionName,
  libraryFrame,
  ownFrame,
  ownSymbols,
  packageFile,
} from "./names.ts";

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
});

it.each([
  [
    "/root/.cargo/registry/src/index.crates.io-1949cf8c6b5b557f/serde_json-1.0.99/src/de.rs",
    "serde_json-1.0.99/src/de.rs",
  ],
  ["/c/git/checkouts/my-crate-0123456789abcdef/0a1b2c3/src/a.rs", "my-crate/src/a.rs"],
  ["/rustc/59807616/library/core/src/option.rs", undefined],
  ["/rust/deps/hashbrown-0.15.2/src/raw.rs", undefined],
  ["/usr/include/c++/14/bits/stl_algo.h", undefined],
])("%s is the package's file %s", (file, name) => {
  expect(packageFile(file)).toBe(name);
});

it("a function of a package is the same in another version", () => {
  const inVersion = (version: string) => {
    const crate = packageFile(`/c/registry/src/index-1/serde-${version}/src/de.rs`) ?? "";
    return functionOf(ownFrame("f", crate, 3));
  };
  expect(inVersion("1.0.99")).toBe("f (serde/src/de.rs)");
  expect(inVersion("1.1.0-rc.1")).toBe(inVersion("1.0.99"));
});

describe("the own functions of a program without lines", () => {
  const ownIn = (symbols: readonly string[]) => symbols.filter(ownSymbols(symbols));

  it("are those of all crates but the standard library's in Rust", () => {
    const own = [
      "my_server::ranked",
      "<my_server::Server as core::fmt::Debug>::fmt",
      "<F as axum::Handler>::call",
      "<&mut serde_json::ser::Serializer<W,F> as serde::ser::Serializer>::serialize_str",
      "<alloc::vec::Vec<T> as serde::ser::Serialize>::serialize",
      "tokio::run",
      "<serde_json[0a1b]::Value>::get",
    ];
    const others = [
      "core::slice::sort",
      "core::ptr::drop_in_place<<T as axum::Handler>::Future>",
      "<F as core::ops::function::FnOnce<()>>::call_once",
      "<hashbrown::raw::RawTable<T> as core::ops::drop::Drop>::drop",
      "malloc",
    ];
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
