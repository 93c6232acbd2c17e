import { expect, it } from "vitest";
import { removeArguments, runArguments, variablesFor } from "./arguments.ts";

const image = { name: "postgres:17", port: 5432, arguments: ["-c", "fsync=off"] };

it("run a container that only this machine can reach, and hand values over unseen", () => {
  const variablesFile = "/tmp/run/1.env";
  const variables = { KEY: "a\nb" };
  const request = { name: "loadgate-1", image, port: 40_000, variablesFile, variables };
  expect(runArguments(request)).toEqual([
    ...["run", "--rm", "--name", "loadgate-1", "--publish", "127.0.0.1:40000:5432"],
    ...["--env-file", variablesFile, "--env", "KEY=a\nb", "postgres:17", "-c", "fsync=off"],
  ]);
});

it("need neither variables nor arguments of the image", () => {
  const bare = { ...image, arguments: [] };
  const request = { name: "x", image: bare, port: 1, variablesFile: "/e", variables: {} };
  expect(runArguments(request).slice(-5)).toEqual([
    ...["--publish", "127.0.0.1:1:5432", "--env-file", "/e", "postgres:17"],
  ]);
});

it("have variables in a file, but for those of several lines", () => {
  const text = 'A=\nPASSWORD= it\'s "#1" = $x \n';
  const variables = { A: "", PASSWORD: ` it's "#1" = $x ` };
  expect(variablesFor(variables)).toEqual({ text, others: {} });
  const others = { KEY: "one\ntwo", CR: "one\r" };
  expect(variablesFor({ ...variables, ...others })).toEqual({ text, others });
  expect(variablesFor({})).toEqual({ text: "", others: {} });
});

it("remove a container by its name, with its volumes", () => {
  expect(removeArguments("loadgate-1")).toEqual(["rm", "--force", "--volumes", "loadgate-1"]);
});
