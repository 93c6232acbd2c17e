import { afterAll } from "vitest";
import { removeRunFolder } from "../../src/adapters/process/run-folder.ts";

// A worker of vitest is killed, so it has no end of its own at which its folder would go.
afterAll(removeRunFolder);
