import { describe, expect, it } from "vitest";
import { compareProfiles } from "./compare-profiles.ts";
import type { StartProfile } from "./stacks.ts";

/** Microseconds of CPU per request by stack. */
type Costs = Readonly<Record<string, number>>;

/** Starts with some costs and little noise, in which a sample is worth a microsecond. */
function startsOf(costs: Costs): readonly StartProfile[] {
  const rest = 5000;
  return [0, 3, 1, 2].map((noise) => {
    const stacks = new Map([...Object.entries(costs), ["rest", rest + 5 * noise] as const]);
    const cpuMs = [...stacks.values()].reduce((sum, one) => sum + one, 0) / 1000;
    return { stacks, cpuMs, requests: 1 };
  });
}

function comparedWith(base: Costs, head: Costs) {
  const heads = startsOf(head);
  const pairs = startsOf(base).flatMap((one, at) => {
    const other = heads[at];
    return other ? [{ base: one, head: other }] : [];
  });
  return compareProfiles(pairs);
}

/** What the comparison of some costs shows: names with rounded costs. */
function shown(base: Costs, head: Costs) {
  return comparedWith(base, head).functions.map(
    ({ name, baseUs, headUs }) => `${name}: ${Math.round(baseUs)}, ${Math.round(headUs)}`,
  );
}

describe("the callers of a function", () => {
  const callersOf = (base: Costs, head: Costs) => comparedWith(base, head).functions[0]?.callers;
  const [handler, other] = ["main (a.js:1);handler (a.js:9)", "main (a.js:1);other (a.js:20)"];

  it("are those through which most of its difference passes, the innermost first", () => {
    const base = { [`${handler};sort (lib.js:3)`]: 100, [`${other};sort (lib.js:3)`]: 500 };
    const callers = ["handler (a.js:9)", "main (a.js:1)"];
    expect(callersOf(base, { ...base, [`${handler};sort (lib.js:3);swap`]: 800 })).toEqual(callers);
    expect(callersOf(base, { [`${handler};sort (lib.js:3)`]: 900, ...base })).toBeUndefined();
    const both = { [`${handler};sort (lib.js:3)`]: 900, [`${other};sort (lib.js:3)`]: 1300 };
    expect(callersOf(base, both)).toEqual(["main (a.js:1)"]);
  });

  it("are not the function itself", () => {
    const twice = `${handler};walk (lib.js:3);walk (lib.js:3)`;
    expect(callersOf({ [twice]: 100 }, { [twice]: 900 })).toEqual([
      "handler (a.js:9)",
      "main (a.js:1)",
    ]);
  });
});

describe("a function with another name", () => {
  it("is the former one if it has its caller and its file", () => {
    const base = { "answer (a.js:1);ranked (a.js:5)": 100 };
    expect(shown(base, { "answer (a.js:1);sorted (a.js:7)": 900 })).toEqual([
      "ranked → sorted (a.js:7): 100, 900",
    ]);
    expect(shown(base, { "answer (a.js:1);sorted (a.js:7)": 100 })).toEqual([]);
  });

  it("is the former one if it has its caller and its last name", () => {
    expect(
      shown({ "answer (a.js:1);ranked (a.js:5)": 100 }, { "answer (a.js:1);ranked (b.js:2)": 900 }),
    ).toEqual(["ranked (a.js) → ranked (b.js:2): 100, 900"]);
    expect(shown({ "main;old::Server::ranked": 100 }, { "main;new::Server::ranked": 900 })).toEqual(
      ["old::Server::ranked → new::Server::ranked: 100, 900"],
    );
  });

  it("is the former one if each has ten samples in all starts together", () => {
    const [before, after] = ["f (a.js:1);ranked (a.js:5)", "f (a.js:1);sorted (a.js:6)"];
    // Both together are compared with the rest; neither would be by itself.
    expect(comparedWith({ [before]: 3 }, { [after]: 3 }).compared).toBe(2);
    expect(comparedWith({ [before]: 2 }, { [after]: 4 }).compared).toBe(1);
  });

  it("is the former one if their callers are, too", () => {
    const base = { "answer (a.js:1)": 300, "answer (a.js:1);ranked (a.js:5)": 100 };
    const head = { "reply (a.js:1)": 300, "reply (a.js:1);sorted (a.js:5)": 900 };
    expect(shown(base, head)).toEqual(["ranked → sorted (a.js:5): 100, 900"]);
  });

  it("is another one if several could be it", () => {
    const base = { "f (a.js:1);ranked (a.js:5)": 100 };
    const head = { "f (a.js:1);sorted (a.js:5)": 900, "f (a.js:1);other (a.js:6)": 300 };
    const each = ["sorted (a.js:5): 0, 900", "other (a.js:6): 0, 300", "ranked (a.js:5): 100, 0"];
    expect(shown(base, head)).toEqual(each);
    expect(shown(head, base).map((one) => one.split(":")[0])).toEqual(
      each.map((one) => one.split(":")[0]),
    );
  });

  it.each([
    ["caller", "answer (a.js:1);ranked (a.js:5)", "other (a.js:1);sorted (a.js:5)"],
    ["file or last name", "answer (a.js:1);ranked (a.js:5)", "answer (a.js:1);sorted (b.js:5)"],
    ["last name, where there are no files", "main;ranked", "main;sorted"],
  ])("is another one if it has another %s", (_, before, after) => {
    expect(shown({ [before]: 100 }, { [after]: 900 })).toHaveLength(2);
  });

  it("is another one if both arms have it, or one hardly shows it", () => {
    const both = { "f (a.js:1);ranked (a.js:5)": 100, "f (a.js:1);sorted (a.js:6)": 100 };
    expect(shown(both, { "f (a.js:1);sorted (a.js:6)": 900 })).toEqual([
      "sorted (a.js:6): 100, 900",
      "ranked (a.js:5): 100, 0",
    ]);
    // Samples of all four starts.
    const rare = { "f (a.js:1);ranked (a.js:5)": 2 };
    expect(shown(rare, { "f (a.js:1);sorted (a.js:6)": 900 })).toEqual(["sorted (a.js:6): 0, 900"]);
  });
});

it("thousands of functions that moved to other files are found at once", () => {
  const costsIn = (folder: string) =>
    Object.fromEntries(
      Array.from({ length: 5000 }, (_, at) => [`main;f${at} (${folder}/${at}.js:1)`, 10]),
    );
  // Beside the rest.
  expect(comparedWith(costsIn("old"), costsIn("new")).compared).toBe(5001);
});

describe("a function that an arm hardly has", () => {
  it("counts with its caller if that grew by about as much", () => {
    const base = { "f (a.rs:1)": 300, "f (a.rs:1);g (a.rs:5)": 200 };
    expect(shown(base, { "f (a.rs:1)": 500 })).toEqual([]);
    expect(shown({ "f (a.rs:1)": 500 }, base)).toEqual([]);
    expect(shown(base, { "f (a.rs:1)": 680, "f (a.rs:1);g (a.rs:5)": 9 })).toEqual([
      "f with g (a.rs:1): 500, 689",
    ]);
  });

  it("counts with the caller of its caller if both are gone", () => {
    const base = {
      "f (a.rs:1)": 300,
      "f (a.rs:1);g (a.rs:5)": 200,
      "f (a.rs:1);g (a.rs:5);h (a.rs:9)": 250,
    };
    expect(shown(base, { "f (a.rs:1)": 300, "f (a.rs:1);g (a.rs:5)": 450 })).toEqual([]);
    expect(shown(base, { "f (a.rs:1)": 750 })).toEqual([]);
    expect(shown(base, { "f (a.rs:1)": 1150 })).toEqual(["f with g, h (a.rs:1): 750, 1150"]);
  });

  it("counts with the caller of most of its samples", () => {
    const base = {
      ...{ "f (a.rs:1)": 300, "e (a.rs:9);g (a.rs:5)": 20 },
      "f (a.rs:1);g (a.rs:5)": 180,
    };
    expect(shown(base, { "f (a.rs:1)": 680 })).toEqual(["f with g (a.rs:1): 500, 680"]);
  });

  it.each([
    ["its caller changed far less", { "f (a.rs:1)": 380 }],
    ["its caller changed far more", { "f (a.rs:1)": 780 }],
    ["its caller changed in the same direction", { "f (a.rs:1)": 100 }],
    ["another function grew", { "f (a.rs:1)": 300, "h (a.rs:7)": 200 }],
    ["it is there", { "f (a.rs:1)": 480, "f (a.rs:1);g (a.rs:5)": 20 }],
  ])("is a row of its own if %s", (_, head) => {
    const base = { "f (a.rs:1)": 300, "f (a.rs:1);g (a.rs:5)": 200 };
    expect(shown(base, head).map((one) => one.replace(/ .*/, ""))).toContain("g");
  });

  it("is a row of its own if it calls itself", () => {
    const base = { "f (a.rs:1)": 300, "g (a.rs:5);g (a.rs:5)": 200 };
    expect(shown(base, { "f (a.rs:1)": 500 })).toHaveLength(2);
  });

  it("is a row of its own if several call it", () => {
    const base = {
      ...{ "f (a.rs:1)": 300, "f (a.rs:1);g (a.rs:5)": 140 },
      "e (a.rs:9);g (a.rs:5)": 60,
    };
    expect(shown(base, { "f (a.rs:1)": 500 })).toHaveLength(2);
  });
});
