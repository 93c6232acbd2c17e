import { expect, it } from "vitest";
import { addressLine } from "./addresses.ts";

const LONG = `GET /${"a".repeat(90)}?page=2`;

it.each([
  ["of one request", { addresses: ["GET /links?page=2"] }, "\nGET /links?page=2"],
  ["of a mix", { addresses: ["GET /a", "POST /b"] }, "\nGET /a, POST /b"],
  [
    "of a large mix",
    { addresses: ["GET /a", "GET /b", "GET /c", "GET /d"] },
    "\nGET /a, GET /b, GET /c and 1 more",
  ],
  ["of both arms", { addresses: ["GET /a"], baseAddresses: ["GET /b"] }, "\nGET /a (base GET /b)"],
  ["that is not known", {}, ""],
  ["that the name says", { addresses: ["GET /cart"] }, ""],
])("is a line of its own: %s", (_, addresses, text) => {
  expect(addressLine("go/shop c=10 / GET /cart", addresses)).toBe(text);
});

it("leaves out the middle of a long one, not its query", () => {
  const line = addressLine("go/greet c=10", { addresses: [LONG] });
  expect(line).toMatch(/^\nGET \/a+…a+\?page=2$/);
  expect(line.length).toBeLessThan(64);
});

it("says nothing of a long one that the name has in full", () => {
  expect(addressLine(`go/shop c=10 / ${LONG}`, { addresses: [LONG] })).toBe("");
});
