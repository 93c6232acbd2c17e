import { createHash } from "node:crypto";
import { createOutputFolder } from "../adapters/system/output-folder.ts";
import { type MadeSite, makeSite, type SiteRequest } from "../app/make-site.ts";
import { openStore, type StoreOptions } from "./store.ts";

/** Source and target of a site. */
export interface SiteOptions extends StoreOptions, Pick<SiteRequest, "gate"> {
  /** Absolute path of the target folder. */
  readonly out: string;
  /** The repository, and its code host's URL without a trailing slash; absent if unknown. */
  readonly repository?: { readonly name: string; readonly server: string };
}

/** Renders the stored runs into a folder; see {@link makeSite}. */
export function writeSite({ out, repository, gate, ...options }: SiteOptions): Promise<MadeSite> {
  return makeSite({
    gate,
    store: openStore(options),
    output: createOutputFolder(out),
    sha256: (text) => createHash("sha256").update(text).digest("base64"),
    repository: repository?.name,
    repositoryUrl: repository && `${repository.server}/${repository.name}`,
  });
}
