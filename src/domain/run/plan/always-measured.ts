/** Kinds of files that decide what is built or how, by their names in lower case. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  [
    "a lock file",
    new RegExp(
      `^(?:${[
        // npm, yarn, pnpm, Bun, Deno.
        "package(?:-lock)?\\.json",
        "npm-shrinkwrap\\.json",
        "pnpm-(?:lock|workspace)\\.yaml",
        "bun\\.lockb",
        // Go.
        "go\\.(?:mod|sum|work|work\\.sum)",
        // Cargo, Python.
        "cargo\\.toml",
        "pyproject\\.toml",
        "pylock(?:\\..*)?\\.toml",
        "pipfile",
        "(?:.*[-_.])?(?:requirements|constraints)(?:[-_.].*)?\\.(?:txt|in)",
        // Ruby, PHP.
        "gemfile",
        "gems\\.(?:rb|locked)",
        "composer\\.json",
        // Gradle, Maven.
        "(?:build|settings)\\.gradle(?:\\.kts)?",
        "gradle\\.properties",
        "(?:gradle|maven)-wrapper\\.(?:properties|jar)",
        "verification-metadata\\.xml",
        "libs\\.versions\\.toml",
        "pom\\.xml",
        // .NET.
        "(?:packages|project)\\.(?:.*\\.)?(?:lock|assets)\\.json",
        "packages\\.config",
        "directory\\.(?:packages|build)\\.(?:props|targets)",
        "global\\.json",
        "nuget\\.config",
        // Swift, and everything that calls its lock file one.
        "package\\.resolved",
        ".*\\.lock(?:\\.json|\\.hcl|file)?",
      ].join("|")})$`,
    ),
  ],
  [
    "of a container's image",
    /^(?:(?:.*[-_.])?(?:docker|container)file(?:[-_.].*)?|(?:.*\.)?dockerignore|(?:docker-)?compose(?:[-_.].*)?\.ya?ml|docker-bake.*\.(?:hcl|json))$/,
  ],
  ["a setting of git", /^\.git(?:attributes|modules|ignore)$/],
  ["an action", /^action\.ya?ml$/],
];

/** Folders below which everything counts, wherever they are. */
const FOLDERS: readonly (readonly [string, RegExp])[] = [
  ["of a workflow", /(?:^|\/)\.github\/(?:workflows|actions)\//],
  // pip's requirements may stand in a folder of that name.
  ["a lock file", /(?:^|\/)requirements\/[^/]+\.(?:txt|in)$/],
];

/**
 * What kind of file a path is, where files of that kind can always make a server slower: lock files and manifests,
 * workflows, what images are made of, git's own settings. Whether letters are capitals does not matter.
 * @param path from the repository's root
 * @returns the kind, to be said after `is`; undefined for any other file
 */
export function alwaysMeasured(path: string): string | undefined {
  const lower = path.toLowerCase();
  const name = lower.slice(lower.lastIndexOf("/") + 1);
  const found = KINDS.find(([, ofKind]) => ofKind.test(name));
  return (found ?? FOLDERS.find(([, ofKind]) => ofKind.test(lower)))?.[0];
}
