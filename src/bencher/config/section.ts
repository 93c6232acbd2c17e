import { z } from "zod";
import { BENCHER_FORMS } from "../domain/config.ts";
import { thresholds } from "./thresholds.ts";

const formed = (key: keyof typeof BENCHER_FORMS, description: string) => {
  const [form, allowed] = BENCHER_FORMS[key];
  return z.string().regex(form, allowed).optional().meta({ description });
};

/** The section `bencher` of the configuration file, converted to a {@link BencherConfig}. */
export const bencherSection = z
  .strictObject({
    project: formed("project", "Slug or UUID of the project. Defaults to BENCHER_PROJECT."),
    host: formed(
      "host",
      "Address of the API. Defaults to BENCHER_HOST, then to https://api.bencher.dev, which is Bencher Cloud.",
    ),
    testbed: formed(
      "testbed",
      "Slug of the machine type. Defaults to runner image and architecture, such as ubuntu24-x64.",
    ),
    version: formed(
      "version",
      "Version of Bencher's client. A self-hosted server needs the version that belongs to it.",
    ),
    cli: z.string().min(1).optional().meta({
      description:
        "Path of Bencher's client, relative to the configuration file. By default it is found on PATH or downloaded.",
    }),
    thresholds,
    gate: z.boolean().default(false).meta({
      description: "Alerts on the history fail the gate.",
    }),
    required: z.boolean().default(false).meta({
      description: "A run that could not be sent fails the job with exit code 4.",
    }),
    "create-project": z.boolean().default(false).meta({
      description:
        "Lets the first run create the project, and lets runs use a project that nobody has claimed.",
    }),
  })
  .meta({ description: "Sends runs to Bencher." })
  .transform(({ "create-project": createProject, ...others }) => ({ ...others, createProject }));

/** The configuration's section about tracking. */
export type BencherConfig = Readonly<z.output<typeof bencherSection>>;
