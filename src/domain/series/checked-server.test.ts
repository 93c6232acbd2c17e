import { expect, it } from "vitest";
import { problemsOf } from "./checked-server.ts";

it("a server has its own problem and those of its answers", () => {
  const answer = { scenario: "greet", method: "GET", path: "/" };
  const [first, second] = [{ message: "a" }, { message: "b" }];
  expect(problemsOf({ server: "go", answers: [answer] })).toEqual([]);
  expect(
    problemsOf({ server: "go", problem: first, answers: [answer, { ...answer, problem: second }] }),
  ).toEqual([first, second]);
});
