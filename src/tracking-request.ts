import type { TrackingRequest } from "./app/track.ts";
import { defaultBencher } from "./config/bencher.ts";
import type { Config } from "./domain/config.ts";
import { LoadgateError } from "./domain/error.ts";
import { BENCHER_FORMS, type BencherConfig, CLOUD_HOST } from "./domain/tracking/bencher-config.ts";
import type { TrackingFacts } from "./domain/tracking/target.ts";
import type { BenchmarkTracker } from "./ports/benchmark-tracker.ts";

/** What inputs or options say in place of the configuration. */
export interface TrackingOverrides {
  readonly project?: string;
  readonly host?: string;
  readonly testbed?: string;
  readonly version?: string;
  /** A function, so that nothing that is printed holds it. */
  readonly key?: () => string;
}

/** What a tracking request is made of. */
export interface TrackingOptions {
  readonly config: Config;
  readonly overrides: TrackingOverrides;
  readonly facts: TrackingFacts;
  readonly environment: NodeJS.ProcessEnv;
  /** Called with what the installer and the calls say. */
  readonly onLine: (line: string) => void;
}

/**
 * How runs are tracked, by configuration, inputs and environment, in the order inputs, configuration,
 * environment. The key comes from an input or from `BENCHER_API_KEY`, never from a file.
 * @returns undefined where nothing asks for tracking
 * @throws LoadgateError `usage` when it is asked for and no project is named
 */
export function trackingRequest(options: TrackingOptions): TrackingRequest | undefined {
  const { config, overrides, environment, facts } = options;
  if (!config.bencher && overrides.project === undefined) return undefined;
  const { key, ...inputs } = overrides;
  const settings: BencherConfig = { ...(config.bencher ?? defaultBencher()), ...inputs };
  const project = settings.project ?? environment["BENCHER_PROJECT"];
  if (!project) {
    throw new LoadgateError("usage", "bencher.project: is missing", {
      hint: "Name the project there, in the input bencher-project, or in BENCHER_PROJECT.",
    });
  }
  checkForms(inputs);
  const usedKey = (key?.() || environment["BENCHER_API_KEY"] || "").trim();
  const host = (settings.host || environment["BENCHER_HOST"] || CLOUD_HOST).replace(/\/+$/, "");
  const obstacle =
    usedKey === "" && !settings.createProject ? missingKey(facts, environment) : undefined;
  return {
    config: { ...settings, project, host },
    facts,
    maxErrorPercent: config.gate.maxErrorPercent,
    ...(obstacle && { obstacle }),
    connect: (signal) => connect(options, { ...settings, project, host }, usedKey, signal),
  };
}

/** Inputs are held to the forms that the configuration's schema asks for. */
function checkForms(given: Omit<TrackingOverrides, "key">): void {
  for (const [name, [form, allowed]] of Object.entries(BENCHER_FORMS)) {
    const value = given[name as keyof typeof BENCHER_FORMS];
    if (value === undefined || form.test(value)) continue;
    throw new LoadgateError(
      "usage",
      `bencher-${name}: found ${JSON.stringify(value)}; allowed is ${allowed}`,
      { hint: `Correct \`bencher-${name}\` in the workflow, or --${name} of the command.` },
    );
  }
}

function missingKey(
  { event, pullRequest }: TrackingFacts,
  environment: NodeJS.ProcessEnv,
): NonNullable<TrackingRequest["obstacle"]> {
  if (pullRequest?.isFork) {
    return {
      reason:
        "this pull request comes from a fork, whose jobs get no secrets; docs/bencher.md shows how a second workflow sends such runs",
      isExpected: true,
    };
  }
  return event === "local"
    ? { reason: "BENCHER_API_KEY is not set", isExpected: !environment["CI"] }
    : {
        reason:
          "there is no key: the input bencher-api-key is empty, so the secret is not set, or this event may not read it",
        isExpected: false,
      };
}

/** The adapter is loaded only where something is sent. */
async function connect(
  { environment, onLine }: TrackingOptions,
  config: BencherConfig & { readonly project: string; readonly host: string },
  key: string,
  signal: AbortSignal,
): Promise<BenchmarkTracker> {
  const [{ createBencher }, { createBencherInstaller }, { RELEASE_HOSTS }] = await Promise.all([
    import("./adapters/bencher/bencher.ts"),
    import("./adapters/tools/bencher-installer.ts"),
    import("./adapters/tools/release-asset.ts"),
  ]);
  const { version, cli, project, host, createProject } = config;
  const installer = createBencherInstaller({
    ...{ environment, onLine, hosts: RELEASE_HOSTS },
    ...(version !== undefined && { version }),
    ...(cli !== undefined && { program: cli }),
  });
  const tool = await installer.install(signal);
  return createBencher({
    ...{ tool, host, project, createProject, environment, onLine },
    ...(key !== "" && { key }),
  });
}
