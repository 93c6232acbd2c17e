import { projectName } from "../listing.ts";
import type { Language } from "../service.ts";
import { applicationOf } from "./python-application.ts";
import { ENVIRONMENT, installerOf, manifestsOf } from "./python-installer.ts";

/** A project in Python. */
export const python: Language = {
  marker: /^(?:pyproject\.toml|requirements\.txt|setup\.py|manage\.py)$/,
  find: (folder) => {
    const manifests = manifestsOf(folder);
    const depends = (name: string) =>
      new RegExp(`(?:^|["'\\s])${name}(?![\\w-])`, "im").test(manifests);
    const application = applicationOf(folder, depends);
    if (application === undefined) return [];
    const installer = installerOf(folder);
    const build = [...installer.install(application.adds), ...application.prepare];
    return [
      {
        name: projectName(folder.path),
        directory: folder.path,
        kind: `${application.kind}, with ${installer.name}`,
        serves: application.serves,
        build: build.join(" && "),
        run: application.run,
        makes: [`${ENVIRONMENT}/`],
        env: { ...installer.env, ...application.env },
        path: application.paths.path,
        readyPath: application.paths.readyPath,
        startMs: 1000,
        notes: [
          ...application.adds.map(
            (name) => `${name} is not among the dependencies: the build adds it.`,
          ),
          ...application.notes,
        ],
        setUp: installer.setUp,
      },
    ];
  },
};
