import { expect, it } from "vitest";
import { sourceUrl } from "./source-url.ts";

const REPOSITORY = "https://github.com/acme/api";
const sha = "a".repeat(40);

it.each([
  [{ path: "src/server.js", line: 12 }, "src/server.js#L12"],
  [{ path: "cmd/api v2/main.go" }, "cmd/api%20v2/main.go"],
  [
    { path: "a)[x](https://evil.example/b.js", line: 1 },
    "a%29%5Bx%5D%28https%3A//evil.example/b.js#L1",
  ],
  [{ path: "a?b#c%2f\ud800" }, "a%3Fb%23c%252f%EF%BF%BD"],
])("the address of %j is in the repository", (place, end) => {
  expect(sourceUrl(REPOSITORY, { ...place, sha })).toBe(`${REPOSITORY}/blob/${sha}/${end}`);
});
