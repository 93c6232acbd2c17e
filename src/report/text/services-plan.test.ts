import { expect, it } from "vitest";
import { aServer, aService, aShape } from "../../../test/support/builders/config.ts";
import { renderServicesPlan } from "./services-plan.ts";

const lanes = [{ server: "go", arm: "head" as const }];
const cells = [{ scenario: "greet", level: { concurrency: 1 }, shape: aShape(), lanes }];

it("names the services of the servers that are measured, each once", () => {
  const services = [aService(), aService({ name: "cache", per: "run" })];
  const servers = [
    aServer({ services }),
    aServer({ name: "rust", services: [aService({ name: "queue" })] }),
  ];
  expect(renderServicesPlan([...servers, ...servers], cells)).toBe(
    "services: db (one for each arm), cache (one for both arms)\n",
  );
});

it("says nothing where there are none", () => {
  expect(renderServicesPlan([aServer()], cells)).toBe("");
});
