import { z } from "zod";
import { command, duration, optional, path, variables } from "./texts.ts";

const ready = z
  .strictObject({
    path: optional(path, "Path that answers 2xx once the service is ready."),
    command: optional(
      command,
      "Shell command that succeeds once the service is ready, with {port} and {data} as in run. A service without an image must listen on its port as well, or docker for it. Without path and command, the service is ready once it listens on its port.",
    ),
    timeout: duration("How long the service may take to get ready.").prefault("60s"),
  })
  .refine((one) => one.path === undefined || one.command === undefined, "path or command, not both")
  .prefault({});

/** One entry of `services`. */
export const service = z
  .strictObject({
    directory: z.string().min(1).default(".").meta({
      description: "Folder that its commands start in, relative to the configuration file.",
    }),
    run: optional(
      command,
      "Shell command that starts the service. {port} stands for the free port that it must listen on, which is also in the environment as PORT; {data} for an empty folder, which is removed when the run ends.",
    ),
    image: optional(
      z.string().regex(/^[a-z0-9][\w./:@-]*$/i, "an image's name, such as postgres:17"),
      "Image that docker or podman runs, instead of run. It gets the variables of env, and its data goes with it. Its CPU time and memory are not seen.",
    ),
    "image-port": optional(z.int().min(1).max(65_535), "Port that the image's program listens on."),
    arguments: optional(z.array(z.string()), "Arguments of the image's program."),
    ready,
    reset: optional(
      command,
      "Shell command that brings the service's data back to what a round begins with. It runs before each round and before servers are checked, while none runs, and is not measured.",
    ),
    per: z.enum(["arm", "run"]).default("arm").meta({
      description:
        "Whether head and base have a service each (arm), or both use the same one (run).",
    }),
    env: variables.meta({
      description: "Environment variables for its commands, with {data} as in run.",
    }),
  })
  .refine((one) => (one.run === undefined) !== (one.image === undefined), "run or image")
  .refine(
    (one) => one.image === undefined || one["image-port"] !== undefined,
    "image-port, since it has an image",
  )
  .refine(
    (one) => one.image !== undefined || (one["image-port"] ?? one.arguments) === undefined,
    "image-port and arguments only with an image",
  )
  .refine(
    // The container engine accepts connections before the service does.
    ({ image, ready: { path: url, command: check } }) => image === undefined || (url ?? check),
    "ready.path or ready.command, since it has an image",
  )
  .describe("A program that servers need beside them, such as a database.");
