import { expect, it } from "vitest";
import { addressTakenIn } from "./address-taken.ts";

it.each([
  "[26-Nov-2026] ERROR: unable to bind listening socket for address '127.0.0.1:9000': Address already in use (98)",
  "Error: listen EADDRINUSE: address already in use 127.0.0.1:9000",
  "listen tcp 127.0.0.1:9000: bind: address already in use",
  "  OSError: [Errno 98] Address is already in use",
])("a part of a server says that its place is taken: %s", (line) => {
  expect(addressTakenIn(["started", line, "ready"])).toBe(line.trim());
});

it("other lines do not, and of a long one the beginning is kept", () => {
  expect(addressTakenIn([])).toBeUndefined();
  expect(addressTakenIn(["the address of the user", "in use"])).toBeUndefined();
  expect(addressTakenIn([`EADDRINUSE ${"x".repeat(1000)}`])).toHaveLength(200);
});
