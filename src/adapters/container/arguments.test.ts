import { expect, it } from "vitest";
import { removeArguments, runArguments } from "./arguments.ts";

const image = { name: "postgres:17", port: 5432, arguments: ["-c", "fsync=off"] };

it("run a container that only this machine can reach, and hand values over unseen", () => {
  const container = { name: "loadgate-1", port: 40_000, variables: { KEY: "a\nb", A: "1" } };
  expect(runArguments(image, container, "/tmp/run/1.env")).toEqual({
    variablesText: "A=1\n",
    args: [
      ...["run", "--rm", "--name", "loadgate-1", "--publish", "127.0.0.1:40000:5432"],
      ...["--env-file", "/tmp/run/1.env", "--env", "KEY=a\nb", "postgres:17", "-c", "fsync=off"],
    ],
  });
});

it("need neither variables nor arguments of the image", () => {
  const bare = { ...image, arguments: [] };
  const { args, variablesText } = runArguments(bare, { name: "x", port: 1, variables: {} }, "/e");
  expect(args.slice(-5)).toEqual([
    ...["--publish", "127.0.0.1:1:5432", "--env-file", "/e", "postgres:17"],
  ]);
  expect(variablesText).toBe("");
});

it("have variables in a file, but for those of several lines", () => {
  const inFile = { A: "", PASSWORD: ` it's "#1" = $x ` };
  const variables = { ...inFile, KEY: "one\ntwo", CR: "one\r" };
  const { args, variablesText } = runArguments(image, { name: "x", port: 1, variables }, "/e");
  expect(variablesText).toBe('A=\nPASSWORD= it\'s "#1" = $x \n');
  expect(args.filter((_, at) => args[at - 1] === "--env")).toEqual(["KEY=one\ntwo", "CR=one\r"]);
});

it("remove a container by its name, with its volumes", () => {
  expect(removeArguments("loadgate-1")).toEqual(["rm", "--force", "--volumes", "loadgate-1"]);
});
