import { createHash } from "node:crypto";
import { createOutputFolder } from "../adapters/system/output-folder.ts";
import { type MadeSite, makeSite, type SiteRequest } from "../app/make-site.ts";
import { openStore, type StoreOptions } from "./store.ts";

/** Where a site is made from, and where it goes. */
export interface SiteOptions extends StoreOptions, Pick<SiteRequest, "gate"> {
  /** Absolute path of the folder for it. */
  readonly out: string;
  /** The repository, and its code host's address without a slash at the end; absent where unknown. */
  readonly repository?: { readonly name: string; readonly server: string };
}

/** Renders the stored runs into a folder; see {@link makeSite}. */
export function writeSite({ out, repository, gate, ...options }: SiteOptions): Promise<MadeSite> {
  return makeSite({
    gate,
    store: openStore(options),
    output: createOutputFolder(out),
    sha256: (text) => createHash("sha256").update(text).digest("base64"),
    ...(repository && {
      repository: repository.name,
      repositoryUrl: `${repository.server}/${repository.name}`,
    }),
  });
}
