import { describe, expect, it } from "vitest";
import type { ListReader } from "./json-look.ts";
import { parseJson } from "./json-pieces.ts";

const LIMITS = { bytes: 1000, values: 100, parsedValues: 100 };

/** Reads lists of ones and nothing else, to how many there are. */
const ONES: ListReader<number> = {
  key: "ones",
  read: (bytes, at) => {
    const [ones = ""] = /^1(?:,1)*(?=\])/.exec(bytes.toString("latin1", at)) ?? [];
    if (ones === "") return undefined;
    const count = (ones.length + 1) / 2;
    return { value: count, end: at + ones.length, values: count - 1 };
  },
};

const list = (most: number) => ({ key: "list", most, reader: ONES });

/** What a text is parsed to, the lists in their places again. */
function read(text: string, most = 10): unknown {
  const { rest, elements } = parseJson(Buffer.from(text), LIMITS, list(most));
  if (!elements) return rest;
  const all = Array.from(elements, ({ value, list: ones }) =>
    ones === undefined ? value : { ...(value as object), ones: Array(ones).fill(1) },
  );
  return { ...(rest as object), list: all };
}

/** How many ones were read in each element. */
function onesIn(text: string): readonly (number | undefined)[] {
  const { elements = [] } = parseJson(Buffer.from(text), LIMITS, list(10));
  return Array.from(elements, (one) => one.list);
}

describe("parseJson", () => {
  it.each([
    '{"a":1,"list":[{"b":[1,[2]]},{"c":"],[{"}],"d":2}',
    '{"list":[]}',
    '{"list" : [ \n ] }',
    '{ "list" :\n[ 1 , "\\"," , null ] }',
    '{"list":[[],{}]}',
    '{"a":{"list":[1,2]},"list":[3]}',
    '{"a":"list","b":["list",[1]],"list":[3]}',
    '{"list":{"0":1}}',
    '{"list":1,"a":[2]}',
    '{"a":[]}',
    '[{"list":[1]}]',
    '"list"',
    '{"list":[1],"list":[2,3]}',
    '{"list":[1],"list":4}',
    '{"list":{"list":[1]},"list":[5]}',
    '{"\u00e4":"\u20ac","list":["\u{1f600}"]}',
    '\ufeff{"list":[1]}',
    '{"list":[{"a":1,"ones":[1,1]},{"ones":[1]}],"ones":[1]}',
    '{"list":[{"ones":[1],"a":"]}"},{"ones":[]},{"ones":[1,2]},{"ones":[ 1]},{"ones":1}]}',
    '{"list":[{"ones":[2],"ones":[1,1]},{"ones":[1],"ones":[2]},{"ones":[1],"ones":3}]}',
    '{"list":[{"ones":[1],"on\\u0065s":[2]},{"on\\u0065s":[2],"ones":[1]}]}',
    '{"list":[{"a\\"ones":[1]},{"a":{"ones":[1]}},[{"ones":[1]}],{"a":"ones","b":[1]}]}',
    '{"list":[{"ones":[1]}],"list":[2,{"ones":[1,1]}]}',
    '{"list":[{"ones":[1]}],"list":4}',
    '{"a":[{"ones":[1]}],"list":[]}',
  ])("reads %s as a whole parser does", (text) => {
    expect(read(text)).toEqual(JSON.parse(text.replace(/^\ufeff/, "")));
  });

  it.each([
    "",
    '{"list":[1,]}',
    '{"list":[,1]}',
    '{"list":[,]}',
    '{"list":[1 2]}',
    '{"list":[{"a":1]}]}',
    '{"list":[1}',
    '{"list":[1}}',
    '{"list":[1]',
    '{"list":[1',
    '{"list":["a]}',
    '{"list":[1]]}',
    '{"list"[1]}',
    '{"list"::[1]}',
    '{"list":,[1]}',
    '{"list":[\ufeff1]}',
    "\ufeff\ufeff{}",
    '{"list":[["ones":[1]}]}',
    '{"list":[{"ones":[1]}{"ones":[1]}]}',
    '{"list":[{"a""ones":[1]}]}',
    '{"list":[{"ones":[1]}',
    '{"list":[{"ones":[1]]]}',
    '{"list":[{"ones":[1]}}]}',
  ])("refuses %s as a whole parser does", (text) => {
    expect(() => JSON.parse(text.replace(/^\ufeff/, ""))).toThrow();
    expect(() => read(text)).toThrow("it is not JSON, or was cut off");
  });

  it("leaves a list to its reader where that is the last in its element", () => {
    expect(onesIn('{"list":[{"ones":[1,1]},{"ones":[1],"a":1},{"a":1,"ones":[1]}]}')).toEqual([
      2,
      undefined,
      1,
    ]);
    expect(onesIn('{"list":[{"ones":[2]},3,{"a":{"ones":[1]}}]}')).toEqual(
      Array(3).fill(undefined),
    );
  });

  it("says which bound is crossed, and reads no element before", () => {
    expect(() => read(" ".repeat(1001))).toThrow("it has 1001 bytes; at most 1000 are read");
    expect(() => read(`[${"1,".repeat(100)}1]`)).toThrow("it has more than 100 values");
    expect(() => read(`{"list":[${"x,".repeat(20)}x]}`)).toThrow("list: it has more than 10");
    expect(() => read("[".repeat(33))).toThrow("it nests deeper than 32 levels");
    expect(read(`{"list":[${"1,".repeat(9)}1]}`)).toEqual({ list: Array(10).fill(1) });
  });

  it("refuses more values for the parser, however many are in lists that were read", () => {
    const limits = { ...LIMITS, parsedValues: 20 };
    const of = (text: string) => parseJson(Buffer.from(text), limits, list(10)).parsedValues;
    expect(() => of(`[${"1,".repeat(20)}1]`)).toThrow("it has more than 20 values outside of ones");
    expect(of(`{"list":[{"ones":[${"1,".repeat(40)}1]}]}`)).toBeLessThan(10);
  });

  it("counts values as they come in the text, those of the list as well", () => {
    const of = (text: string) => parseJson(Buffer.from(text), LIMITS, list(10)).values;
    expect(of('{"a":1,"list":[1,{"b":[2,3]}]}')).toBe(8);
    expect(of('{"list":[{"ones":[1,1,1]}]}')).toBe(of('{"list":[{"ones":[1,1,2]}]}'));
    expect(of("1")).toBe(1);
  });

  it("takes nothing that is no text", () => {
    const bytes = Uint8Array.from([...Buffer.from('{"list":["'), 0xff, ...Buffer.from('"]}')]);
    const { elements = [] } = parseJson(bytes, LIMITS, list(10));
    expect(() => [...elements]).toThrow("it is not UTF-8 text");
  });
});
