import { describe, expect, it } from "vitest";
import { aGet, aScenario } from "../../../../test/support/builders/config.ts";
import { askedByOne, formChange, hasOtherAnswers, newFormName } from "./benchmark-change.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const HEADERS = { accept: "text/plain", "x-id": "1" };
const SENT = { headers: HEADERS, body: bytes("{}") };

it.each<[string, Parameters<typeof aScenario>[0], boolean]>([
  ["the same", SENT, true],
  ["another method", { ...SENT, method: "PUT" }, false],
  ["another path", { ...SENT, path: "/x" }, false],
  ["another header", { ...SENT, headers: { ...HEADERS, b: "1" } }, false],
  [
    "its headers in another order and case",
    { ...SENT, headers: { "X-Id": "1", Accept: "text/plain" } },
    true,
  ],
  ["another body", { ...SENT, body: bytes("[]") }, false],
  ["no body", { headers: HEADERS }, false],
  ["another protocol", { ...SENT, transport: { protocol: "h2c" } }, false],
  ["another weight, which means nothing alone", { ...SENT, weight: 5 }, true],
  ["another request beside it", { requests: [aGet(SENT), aGet({ path: "/x" })] }, false],
  [
    "another answer that is expected, and other levels",
    { ...SENT, expect: { status: 201 }, levels: [{ concurrency: 99 }] },
    true,
  ],
])("a request and one with %s: same is %s", (_, changes, isSame) => {
  const [one, other] = [aScenario(SENT), aScenario(changes)];
  const change = isSame ? undefined : "sends a different request";
  expect(formChange(one, other)).toBe(change);
  expect(formChange(other, one)).toBe(change);
});

it("weights and names are part of what a mix is", () => {
  const mix = (weight: number, name: string) =>
    aScenario({ requests: [aGet({ weight, name }), aGet({ path: "/x" })] });
  expect(formChange(mix(2, "a"), mix(2, "a"))).toBeUndefined();
  expect(formChange(mix(2, "a"), mix(2, "b"))).toBeDefined();
  expect(formChange(mix(2, "a"), mix(3, "a"))).toBeDefined();
});

it.each<[string, readonly number[], readonly number[], string | undefined, boolean]>([
  ["the same answers", [200, 404], [200, 404], undefined, false],
  ["another answer to one request", [200, 200], [200, 201], undefined, true],
  [
    "an error in place of one answer, and another answer",
    [200, 200],
    [201, 500],
    "expects an error",
    true,
  ],
  ["the least error in place of an answer", [200], [400], "expects an error", true],
  ["an error that was one before", [500], [404], undefined, true],
  ["an answer in place of an error", [500, 500], [200, 500], "expects no error", true],
  ["an error of another request", [500, 200], [200, 500], "expects an error", true],
  ["a further request", [200], [200, 500], "sends a different request", true],
])("a change that expects %s", (_, before, now, change, isOther) => {
  const of = (statuses: readonly number[]) =>
    aScenario({
      requests: statuses.map((status, at) => aGet({ path: `/${at}`, expect: { status } })),
    });
  expect(formChange(of(before), of(now))).toBe(change);
  expect(hasOtherAnswers(of(before), of(now))).toBe(isOther);
});

it("names new forms as no other scenario is named, within the length of a name", () => {
  expect(newFormName("greet", new Set(["greet"]))).toBe("greet-new");
  expect(newFormName("greet", new Set(["greet", "greet-new"]))).toBe("greet-new-2");
  const long = "a".repeat(64);
  expect(newFormName(long, new Set([long]))).toBe(`${"a".repeat(60)}-new`);
});

describe("what only one of two configurations asks", () => {
  const find = aScenario({ name: "find", path: "/find" });
  const list = aScenario({ name: "list", path: "/list", servers: ["go"] });
  const namesOf = (
    ...[before, now, isMeant = () => true]: Partial<Parameters<typeof askedByOne>>
  ) =>
    Object.values(askedByOne(before ?? [], now ?? [], isMeant)).map((all) =>
      all.map(({ server, scenario }) => `${server}/${scenario}`),
    );

  it("is nothing where scenarios, levels, loads or answers have other names and numbers", () => {
    const other = { ...find, name: "search", levels: [{ rate: 1 }] };
    expect(namesOf([find, list], [list, other])).toEqual([[], []]);
    const both = { ...find, name: "again", servers: ["rust"] };
    expect(namesOf([find], [{ ...find, servers: ["go"] }, both])).toEqual([[], []]);
  });

  it("is a request, or the same of another server", () => {
    const moved = aScenario({ name: "find", path: "/v2/find" });
    expect(namesOf([find, list], [moved, list])).toEqual([
      ["go/find", "rust/find"],
      ["go/find", "rust/find"],
    ]);
    expect(namesOf([list], [{ ...list, servers: ["rust"] }])).toEqual([["go/list"], ["rust/list"]]);
    expect(namesOf([find, list], [find])).toEqual([["go/list"], []]);
  });

  it("leaves out what does not matter", () => {
    expect(namesOf([find], [], ({ server }) => server === "go")).toEqual([["go/find"], []]);
  });
});
