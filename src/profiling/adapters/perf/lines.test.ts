import { expect, it } from "vitest";
import { placedIn } from "./lines.ts";

it("reads the functions at each address, the innermost first", () => {
  const text = `0x00000000000e23f4
core::option::Option<T>::map
/rustc/59807616/library/core/src/option.rs:1165 (discriminator 3)
server::tokens
/tree/src/main.rs:65
0x0000000000000010
??
??:0
0x0000000000000020
main.ranked
go.go:?
0x0000000000000030
ranked
/tree/src/a.c:?
0x0000000000000040
main.f
example.com/app/main.go:12
`;
  expect(Object.fromEntries(placedIn(text))).toEqual({
    [0xe23f4]: [
      {
        name: "core::option::Option<T>::map",
        file: "/rustc/59807616/library/core/src/option.rs",
        line: 1165,
      },
      { name: "server::tokens", file: "/tree/src/main.rs", line: 65 },
    ],
    16: [],
    32: [{ name: "main.ranked", file: undefined, line: 0 }],
    48: [{ name: "ranked", file: "/tree/src/a.c", line: 0 }],
    64: [{ name: "main.f", file: "example.com/app/main.go", line: 12 }],
  });
  expect(placedIn("nothing\nof an address").size).toBe(0);
});
