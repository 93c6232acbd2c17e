import { expect, it } from "vitest";
import { addressesOf } from "./addresses.ts";

const [a, b] = [{ addresses: ["GET /a"] }, { addresses: ["GET /b"] }];

it("are those of head, and those of base where they differ", () => {
  expect(addressesOf(a, a)).toEqual(a);
  expect(addressesOf(a, b)).toEqual({ ...a, baseAddresses: b.addresses });
  expect(addressesOf(a, undefined)).toEqual(a);
  expect(addressesOf(a, {})).toEqual(a);
  expect(addressesOf({}, b)).toEqual({ baseAddresses: b.addresses });
  expect(addressesOf(undefined, undefined)).toEqual({});
});
