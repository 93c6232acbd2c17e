import { describe, expect, it } from "vitest";
import { servicesNamed, withServiceFacts, wrongReferences } from "./service-references.ts";

describe("references to services", () => {
  it("are found in any text, each service once", () => {
    const texts = ["a {services.db.port} {services.my-db.v2.data}", "{services.db.data} {port}"];
    expect(servicesNamed(texts)).toEqual(["db", "my-db.v2"]);
    expect(servicesNamed(["{services.db}", "{port}", "", "{services.db.url}"])).toEqual([]);
  });

  it("give way to what is known of the services", () => {
    const text = "postgres://127.0.0.1:{services.db.port}/x?host={services.db.data}&y={services.z}";
    expect(withServiceFacts(text, (service, fact) => `<${service} ${fact}>`)).toBe(
      "postgres://127.0.0.1:<db port>/x?host=<db data>&y={services.z}",
    );
  });

  it.each([
    "{services.dbb.port}",
    "{services.db.url}",
    "{service.db.port}",
    "{services.db}",
    "{Services.db.port}",
    "{services.db.PORT}",
    "{ services.db.port }",
  ])("lead nowhere: %s", (text) => {
    expect(wrongReferences(`./x ${text} {services.db.port}`, ["db"])).toEqual([text]);
  });

  it("may be none at all", () => {
    expect(wrongReferences("{port} {a,b} $services {services.db.data}", ["db"])).toEqual([]);
  });
});
