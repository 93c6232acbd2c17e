import { describe, expect, it } from "vitest";
import { ownFrame } from "../../domain/stacks.ts";
import { samplingStacks, spyStacks } from "./stacks.ts";

const PLACES = { root: "/repository", cwd: "/repository/api" };

/** The stack that a line of py-spy stands for. */
const spied = (...frames: readonly string[]) => [
  ...spyStacks(`${frames.join(";")} 3\n`, PLACES).entries(),
];

describe("stacks by py-spy", () => {
  it("name files by their path in the tree or as a package, and the standard library's modules", () => {
    const [[stack = "", count] = []] = spied(
      "<module> (/repository/.venv/bin/uvicorn:1)",
      "run (/usr/lib/python3.13/asyncio/runners.py:160)",
      "Route.handle (/repository/.venv/lib/python3.13/site-packages/starlette/routing.py:270)",
      "Orders.ranked (/repository/api/orders.py:12)",
      "JSONEncoder.iterencode (/usr/lib/python3.13/json/__init__.py:260)",
      "sort (/opt/shared (1)/order.py:4)",
    );
    expect(stack.split(";")).toEqual([
      "<module> uvicorn",
      "run asyncio.runners",
      "Route.handle (starlette/routing.py:270)",
      "Orders.ranked (api/orders.py:12)",
      "JSONEncoder.iterencode json",
      "sort (/opt/shared _1_/order.py:4)",
    ]);
    expect(count).toBe(3);
    expect(ownFrame(stack.split(";").slice(0, 5).join(";"))).toBe(
      "Orders.ranked (api/orders.py:12)",
    );
  });

  it.each([
    ["answer (server.py:7)", "answer (api/server.py:7)"],
    ["outer.<locals>.inner (/repository/a.py:9)", "outer.inner (a.py:9)"],
    ["outer.<locals>.<lambda> (/repository/a.py:9)", "(anonymous) (a.py:9)"],
    ["<listcomp> (/repository/a.py:9)", "(anonymous) (a.py:9)"],
    ["_find_and_load (<frozen importlib._bootstrap>:1349)", "_find_and_load importlib._bootstrap"],
    ["f (/usr/lib/python312.zip/json/decoder.py:1)", "f json.decoder"],
    ["f (/usr/lib/python3/dist-packages/yaml/__init__.py:1)", "f (yaml/__init__.py:1)"],
    [
      "f (/venv/lib/python3.13/site-packages/a-1.2-py3.13.egg/a.py:1)",
      "f (a-1.2-py3.13.egg/a.py:1)",
    ],
    ["f (<string>:1)", "f"],
    ["__init__ (__init__)", "__init__"],
    ["PyObject_Call", "PyObject_Call"],
  ])("name the frame %s as %s", (frame, name) => {
    expect(spied(frame)).toEqual([[name, 3]]);
  });

  it.each([
    ["main (/repository/a.py:1)", "EpollSelector.select (/usr/lib/python3.13/selectors.py:452)"],
    ["Condition.wait (/usr/lib/python3.13/threading.py:323)"],
  ])("leave out threads that wait, as %s", (...frames) => {
    expect(spied(...frames)).toEqual([]);
    expect(spied(...frames, "f (/repository/a.py:1)")).toHaveLength(1);
  });

  it("add up what has the same name here, and ignore lines that are none", () => {
    const text = "f (/repository/a.py:1) 2\nf (a.py:1) 3\n\nno samples\n";
    const stacks = spyStacks(text, { root: "/repository", cwd: "/repository" });
    expect([...stacks]).toEqual([["f (a.py:1)", 5]]);
  });
});

const SOURCE = `import json

class Orders:
    async def ranked(self):
        def by(order):
            return order
        return sorted(self.all, key=by)

    def ranked_again(self): ...
`;

const FRAMES = [
  { type: "meta", v: 0, mode: "cpu" },
  {
    type: "string_table",
    strings: [
      { str_id: 0, value: "/repository/api/orders.py" },
      { str_id: 1, value: "Orders.ranked" },
      { str_id: 2, value: "/usr/lib/python3.15/threading.py" },
      { str_id: 3, value: "Thread.run" },
      { str_id: 4, value: "made" },
    ],
  },
  {
    type: "frame_table",
    frames: [
      { frame_id: 0, path_str_id: 0, func_str_id: 1, line: 7, col: 8 },
      { frame_id: 1, path_str_id: 2, func_str_id: 3, line: 1181 },
      { frame_id: 2, path_str_id: 0, func_str_id: 4, line: 8 },
    ],
  },
  { type: "end", v: 0 },
];

const sampled = (collapsed: string, frames: string) =>
  samplingStacks(collapsed, frames, PLACES, (file) =>
    file === "/repository/api/orders.py" ? SOURCE : undefined,
  );

describe("stacks by profiling.sampling", () => {
  const frames = FRAMES.map((one) => `${JSON.stringify(one)}\n`).join("");

  it("have the paths of files and the first lines of functions, and no threads", () => {
    const collapsed = `tid:7;threading.py:Thread.run:1181;orders.py:Orders.ranked:7;<GC> 2
tid:8;threading.py:Thread.run:1181;orders.py:Orders.ranked:7;<GC> 3
`;
    expect([...sampled(collapsed, frames)]).toEqual([
      ["Thread.run threading;Orders.ranked (api/orders.py:4);<GC>", 5],
    ]);
  });

  it("have no line where the source does not show it, and no file where the list has none", () => {
    const collapsed = "tid:7;orders.py:made:8;other.py:f:9 1\ntid:7 4\n";
    expect([...sampled(collapsed, frames)]).toEqual([["made (api/orders.py);f", 1]]);
  });

  it("refuse a list that is none", () => {
    expect(() => sampled("tid:7;f 1", "{")).toThrow("JSON");
    expect(() => sampled("tid:7;f 1", '{"frames":[{"line":"7"}]}')).toThrow("frames");
  });
});

it("a frame may have any length", () => {
  const places = { root: "/tree", cwd: "/tree" };
  const text = `f (/tree/a.py:1);${" (".repeat(200_000)} 5\n`;
  expect([...spyStacks(text, places).values()]).toEqual([5]);
  const named = `${"x".repeat(200_000)} (/tree/a.py:3) 5\n`;
  expect([...spyStacks(named, places).keys()].join("")).toMatch(/^x{199}… \(a\.py:3\)$/);
});
