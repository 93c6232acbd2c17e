import { createOutputFolder } from "../adapters/system/output-folder.ts";
import { makeSite, type SiteRequest } from "../app/make-site.ts";
import { openStore, type StoreOptions } from "./store.ts";

/** Source and target of a site. */
interface SiteOptions extends StoreOptions, Omit<SiteRequest, "store" | "output"> {
  /** Absolute path of the target folder. */
  readonly out: string;
}

/** Renders the stored runs into a folder; see {@link makeSite}. */
export function writeSite({ out, ...options }: SiteOptions) {
  return makeSite({ ...options, store: openStore(options), output: createOutputFolder(out) });
}
