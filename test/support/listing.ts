import { type Found, findServices } from "../../src/init/detect.ts";
import type { Listing } from "../../src/init/listing.ts";
import type { Service } from "../../src/init/service.ts";

/** A listing of files with these texts. */
export function aListing(files: Readonly<Record<string, string>>, prefix = ""): Listing {
  return { prefix, files: Object.keys(files).toSorted(), text: (file) => files[file] ?? "" };
}

/** What is found among files with these texts, in a folder called `shop`. */
export function foundIn(files: Readonly<Record<string, string>>): Found {
  return findServices(aListing(files), "shop");
}

/** The one service that is found there. */
export function serviceIn(files: Readonly<Record<string, string>>): Service {
  const { services } = foundIn(files);
  const [service] = services;
  if (service === undefined || services.length > 1) {
    throw new Error(`${services.length} services: ${services.map(({ kind }) => kind).join(", ")}`);
  }
  return service;
}
