/** File names, in lower case, of kinds of files that affect what is built or how. */
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
        // Swift, and all tools that call it a lock file.
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

/** Folders in which every file counts, at any depth. */
const FOLDERS: readonly (readonly [string, RegExp])[] = [
  ["of a workflow", /(?:^|\/)\.github\/(?:workflows|actions)\//],
  // pip's requirements may be in a folder of that name.
  ["a lock file", /(?:^|\/)requirements\/[^/]+\.(?:txt|in)$/],
];

/**
 * The kind of a file that can always make a server slower: lock files and manifests, workflows, files of container
 * images, git's own settings. Case does not matter.
 * @param path from the repository's root
 * @returns the kind, to follow `is` in a sentence; undefined for any other file
 */
export function alwaysMeasured(path: string): string | undefined {
  const lower = path.toLowerCase();
  const name = lower.slice(lower.lastIndexOf("/") + 1);
  const found = KINDS.find(([, ofKind]) => ofKind.test(name));
  return (found ?? FOLDERS.find(([, ofKind]) => ofKind.test(lower)))?.[0];
}
