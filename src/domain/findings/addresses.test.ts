import { expect, it } from "vitest";
import { addressesOf, withAddresses } from "./addresses.ts";

const [a, b] = [{ addresses: ["GET /a"] }, { addresses: ["GET /b"] }];

it("are those of head, and those of base where they differ", () => {
  expect(addressesOf(a, a)).toEqual(a);
  expect(addressesOf(a, b)).toEqual({ ...a, baseAddresses: b.addresses });
  expect(addressesOf(a, undefined)).toEqual(a);
  expect(addressesOf(a, {})).toEqual(a);
  expect(addressesOf({}, b)).toEqual({ baseAddresses: b.addresses });
  expect(addressesOf(undefined, undefined)).toEqual({});
});

it("are added to each of several by their names", () => {
  const arms = { head: new Map(Object.entries({ a, b })), base: new Map(Object.entries({ a: b })) };
  expect(withAddresses([{ name: "a" }, { name: "b" }, { name: "c" }], arms)).toEqual([
    { name: "a", ...a, baseAddresses: b.addresses },
    { name: "b", ...b },
    { name: "c" },
  ]);
});
