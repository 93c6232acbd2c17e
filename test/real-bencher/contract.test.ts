import { createBencher } from "../../src/bencher/client/bencher.ts";
import { bencherContract } from "../support/bencher/contract.ts";
import { REAL } from "./real.ts";

bencherContract("a real client and server", async (opening = {}) =>
  createBencher({
    tool: { program: REAL.program, version: "0.6.12", source: "path" },
    host: REAL.host,
    project: opening.project ?? REAL.project,
    key: opening.key ?? REAL.key,
    createProject: false,
    environment: process.env,
    onLine: () => {},
    signal: new AbortController().signal,
  }),
);
