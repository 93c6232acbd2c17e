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
    if (application === undefined) return undefined;
    const { adds, prepare, kind, notes, env, ...program } = application;
    const installer = installerOf(folder);
    return {
      ...program,
      kind: `${kind}, with ${installer.name}`,
      build: [...installer.install(adds), ...prepare].join(" && "),
      makes: [`${ENVIRONMENT}/`],
      env: { ...installer.env, ...env },
      startMs: 1000,
      notes: [
        ...adds.map((name) => `${name} is not among the dependencies: the build adds it.`),
        ...notes,
      ],
      setUp: installer.setUp,
    };
  },
};
