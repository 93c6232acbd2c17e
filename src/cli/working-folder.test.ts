import { expect, it } from "vitest";
import { requireWorkingFolder } from "./working-folder.ts";

it("the folder that a command was started in has to be there", () => {
  expect(() => requireWorkingFolder(() => "/repo")).not.toThrow();
  const gone = () => {
    throw new Error("ENOENT: no such file or directory, uv_cwd");
  };
  expect(() => requireWorkingFolder(gone)).toThrow(
    "The folder that loadgate was started in does not exist any more",
  );
});
