import path from "node:path";
import { configuredBounds } from "../domain/bounds/bounds.ts";
import type { Config } from "../domain/run/plan/config.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import { type BencherConfig, bencherSection } from "./config/section.ts";
import { BENCHER_FORMS, CLOUD_HOST } from "./domain/config.ts";
import type { Bencher } from "./port.ts";
import type { BencherRequest } from "./send/send-run.ts";

/** Inputs or options that override the configuration. */
export interface BencherOverrides
  extends Pick<BencherConfig, "project" | "host" | "testbed" | "version"> {
  /** A function, so that printing the object does not reveal the key. */
  readonly key?: () => string;
}

/** A project in Bencher with the means to reach it. */
export interface Connection extends Pick<BencherConfig, "createProject" | "version"> {
  /** Slug or UUID. */
  readonly project: string;
  /** URL of the API, without a trailing slash. */
  readonly host: string;
  /** Absolute path of a client to use; then none is searched for or downloaded. */
  readonly cli?: string;
  /** Absent without a key. */
  readonly key?: string;
}

/** Sources of a request. */
export interface RequestOptions {
  readonly config: Config & { readonly bencher?: BencherConfig };
  readonly overrides: BencherOverrides;
  readonly environment: NodeJS.ProcessEnv;
  /** Installs the client and opens the project. @throws LoadgateError `publishing` */
  readonly connect: (to: Connection, signal: AbortSignal) => Promise<Bencher>;
}

/**
 * Decides how runs are sent. Inputs take precedence over the configuration, and that over the environment. The key
 * comes from an input or from `BENCHER_API_KEY`, never from a file.
 * @returns undefined if Bencher is not requested
 * @throws LoadgateError `usage` when it is requested without a project
 */
export function bencherRequest(options: RequestOptions): BencherRequest | undefined {
  const { config, overrides, environment } = options;
  if (!config.bencher && overrides.project === undefined) return undefined;
  const { key: keyInput, ...inputs } = overrides;
  const settings: BencherConfig = {
    ...(config.bencher ?? bencherSection.parse({})),
    ...withoutNullish(inputs),
  };
  const project = settings.project ?? environment["BENCHER_PROJECT"];
  if (!project) {
    throw new LoadgateError("usage", "bencher.project: is missing", {
      hint: "Name the project there, in the input bencher-project, or in BENCHER_PROJECT.",
    });
  }
  checkForms(inputs);
  const { cli, createProject } = settings;
  const host = (settings.host || environment["BENCHER_HOST"] || CLOUD_HOST).replace(/\/+$/, "");
  const key = (keyInput?.() || environment["BENCHER_API_KEY"] || "").trim();
  const needsKey = key === "" && !createProject;
  const program = cli && path.resolve(path.dirname(config.file), cli);
  const connection = { ...settings, project, host, cli: program, key: key || undefined };
  return {
    config: { ...settings, project, host },
    maxErrorPercentOf: (series) => configuredBounds(config.gate, series).maxErrorPercent,
    obstacleTo: ({ event, pullRequest }) => {
      if (!needsKey) return undefined;
      if (pullRequest?.isFork) return { reason: FORK_HAS_NO_KEY, isExpected: true };
      if (event !== "local") return { reason: JOB_HAS_NO_KEY, isExpected: false };
      return { reason: "BENCHER_API_KEY is not set", isExpected: !environment["CI"] };
    },
    connect: (signal) => options.connect(connection, signal),
  };
}

/** Inputs must have the forms that the configuration's schema requires. */
function checkForms(given: Omit<BencherOverrides, "key">): void {
  for (const [name, [form, allowed]] of Object.entries(BENCHER_FORMS)) {
    const value = given[name as keyof typeof BENCHER_FORMS];
    if (value === undefined || form.test(value)) continue;
    const message = `bencher-${name}: found ${JSON.stringify(value)}; expected ${allowed}`;
    const hint = `Correct \`bencher-${name}\` in the workflow, or --${name} of the command.`;
    throw new LoadgateError("usage", message, { hint });
  }
}

const FORK_HAS_NO_KEY =
  "this pull request comes from a fork, whose jobs get no secrets; docs/bencher.md shows how a second workflow sends such runs";
const JOB_HAS_NO_KEY =
  "there is no key: the input bencher-api-key is empty, so the secret is not set, or this event may not read it";
