import { dotnet } from "./languages/dotnet.ts";
import { go } from "./languages/go.ts";
import { jvm } from "./languages/jvm.ts";
import { node } from "./languages/node.ts";
import { php } from "./languages/php.ts";
import { python } from "./languages/python.ts";
import { ruby } from "./languages/ruby.ts";
import { rust } from "./languages/rust.ts";
import { baseName, folderName, folderOf, isPlain, type Listing, projectName } from "./listing.ts";
import { unreadable } from "./manifest.ts";
import type { Language, Service } from "./service.ts";
import { surroundingNotes } from "./surroundings.ts";

/** The languages that `init` knows. */
const LANGUAGES: readonly Language[] = [go, rust, node, python, jvm, dotnet, ruby, php];

/** Maximum number of projects in one language, the nearest to the root. */
const MOST_PROJECTS = 300;

/** Maximum depth of the search for services. */
const MOST_LEVELS = 4;

/** Maximum number of services in one configuration. */
const MOST_SERVICES = 12;

/** Services found in a repository. */
export type Found = ReturnType<typeof findServices>;

/**
 * Finds the services in a listing: those whose files show that they answer HTTP, or else the programs nearest to
 * the root.
 * @param rootName name for a service in the listed folder itself
 */
export function findServices(listing: Listing, rootName: string) {
  const all = LANGUAGES.flatMap((language) => servicesIn(listing, language));
  const serving = all.filter(({ serves }) => serves);
  const chosen = serving.length > 0 ? serving : nearestToRoot(all);
  const sorted = chosen.toSorted(
    (a, b) => Number(a.directory > b.directory) - Number(a.directory < b.directory),
  );
  const projects = listing.files.filter((file) =>
    LANGUAGES.some(({ marker }) => marker.test(baseName(file))),
  );
  return {
    /** Each has a unique name. */
    services: withOwnNames(sorted.slice(0, MOST_SERVICES), rootName),
    /** Folders of services beyond {@link MOST_SERVICES}. */
    left: sorted.slice(MOST_SERVICES).map(({ directory }) => directory),
    /** One sentence for each manifest that cannot be parsed. */
    unread: unreadable(listing),
    /**
     * Folders of projects whose path contains characters with a special meaning in a shell or a workflow, such as
     * spaces.
     */
    unnamed: [...new Set(projects.map(folderName))].filter((path) => !isPlain(path)).toSorted(),
  };
}

function servicesIn(listing: Listing, language: Language): readonly Service[] {
  const projects = projectsIn(listing, language);
  const folders = projects.map((path) => folderOf(listing, path, projects));
  return folders.flatMap((folder) =>
    [language.find(folder, folders) ?? []].flat().map((service) => ({
      name: projectName(folder.path),
      directory: folder.path,
      serves: true,
      makes: [],
      ...service,
      notes: [...(service.notes ?? []), ...surroundingNotes(folder, service)],
    })),
  );
}

function projectsIn(listing: Listing, { marker, weakMarker }: Language): readonly string[] {
  const foldersWith = (name: RegExp) =>
    [...new Set(listing.files.filter((file) => name.test(baseName(file))).map(folderName))]
      .filter((path) => isPlain(path) && levelsOf(path) <= MOST_LEVELS)
      .toSorted((a, b) => levelsOf(a) - levelsOf(b));
  const projects = foldersWith(marker);
  for (const path of weakMarker === undefined ? [] : foldersWith(weakMarker)) {
    if (!projects.some((other) => isWithin(path, other))) projects.push(path);
  }
  return projects.slice(0, MOST_PROJECTS);
}

const isWithin = (path: string, folder: string) =>
  folder === "." || `${path}/`.startsWith(`${folder}/`);

const levelsOf = (path: string) => (path === "." ? 0 : path.split("/").length);

function nearestToRoot(services: readonly Service[]): readonly Service[] {
  const nearest = Math.min(...services.map(({ directory }) => levelsOf(directory)));
  return services.filter(({ directory }) => levelsOf(directory) === nearest);
}

/** Makes names valid and unique; a duplicate gets a number. */
function withOwnNames(services: readonly Service[], rootName: string): readonly Service[] {
  const taken = new Set<string>();
  return services.map((service) => {
    const name = keyOf(service.name, rootName);
    let own = name;
    for (let number = 2; taken.has(own); number += 1) own = `${name}-${number}`;
    taken.add(own);
    return { ...service, name: own };
  });
}

function keyOf(name: string, otherwise: string): string {
  const key = (name === "." ? otherwise : name)
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[^a-z0-9]+|-+$/g, "")
    .slice(0, 40);
  return key === "" ? "server" : key;
}
