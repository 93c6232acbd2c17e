import { expect, it } from "vitest";
import { PLANTED_KEY } from "../../test/support/bencher/bencher.ts";
import { aBencherConfig } from "../../test/support/builders/bencher.ts";
import { aConfig } from "../../test/support/builders/config.ts";
import { createTracker, openBencher } from "./tracker.ts";

const OPTIONS = { environment: {}, overrides: { key: () => PLANTED_KEY }, onLine: () => {} };

it("there is no tracker where nothing asks for one", () => {
  expect(createTracker({ ...OPTIONS, config: aConfig() })).toBeUndefined();
  const config = { ...aConfig(), bencher: aBencherConfig() };
  expect(createTracker({ ...OPTIONS, config })).toMatchObject({ name: "Bencher" });
});

it("a client that is not there is the reason that nothing can be sent", async () => {
  const config = { ...aConfig(), bencher: aBencherConfig({ cli: "/nowhere/bencher" }) };
  const request = openBencher({ ...OPTIONS, config });
  await expect(request?.connect(new AbortController().signal)).rejects.toMatchObject({
    kind: "publishing",
    message: "bencher.cli: /nowhere/bencher is not a Bencher client",
  });
});
