import type { ProgramsSeen } from "../../domain/run/file/base-commit.ts";
import { type LostBase, lossFrom } from "../../domain/run/file/lost-base.ts";
import { SAME_PROGRAM_HINT } from "../../domain/run/file/same-program.ts";
import type { ScenarioConfig, ServerConfig } from "../../domain/run/plan/config.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { Build } from "../../ports/builder.ts";
import type { Progress } from "../../ports/progress.ts";

/** The key of a scenario that a server answers. */
export function answerKey(server: string, scenario: string): string {
  return `${server} ${scenario}`;
}

/** Checks whether a server, or one of its scenarios, is only in base's configuration. */
export type IsGone = (place: Pick<LostBase, "server" | "scenario">) => boolean;

/** Base's running servers with their answers; the rest is lost. Filled as the servers are built and checked. */
export class BaseServers {
  /** By lane name. */
  readonly servers = new Map<string, ServerConfig>();
  /** By lane name. */
  readonly builds = new Map<string, Build>();
  /** Base's forms of the scenarios, by `scenarioKey`. */
  readonly scenarios = new Map<string, ScenarioConfig>();
  /** By {@link answerKey}. */
  readonly answered = new Set<string>();
  readonly lost: LostBase[] = [];
  /** Servers whose builds changed files that they use outside their checkout. */
  readonly wroteOutside = new Set<string>();
  /** The extent to which each server's programs could be observed. */
  readonly seen = new Set<ProgramsSeen>();
  readonly #progress: Progress;
  readonly #isGone: IsGone;

  /**
   * @param progress shows what is lost
   * @param isGone true if head's configuration no longer has it, so that losing it does not matter
   */
  constructor(progress: Progress, isGone: IsGone = () => false) {
    this.#progress = progress;
    this.#isGone = isGone;
  }

  /**
   * Records that a server, or one of its scenarios, is lost.
   * @throws the error itself if it is not a LoadgateError
   */
  lose(place: Pick<LostBase, "server" | "scenario">, error: unknown): void {
    if (!(error instanceof LoadgateError)) throw error;
    this.#lose(lossFrom(error, place));
  }

  /**
   * Records that both arms of a server run the same program, so that there is nothing to compare.
   * @param what the file or address that both share
   */
  loseShared(server: string, what: string, hint = SAME_PROGRAM_HINT): void {
    const reason = `both arms run ${what}`;
    this.#lose({ kind: "same-program", server, reason, details: [hint] });
  }

  /** If a whole server is lost, what it has answered before does not count. */
  #lose(loss: LostBase): void {
    const { server = "", scenario, reason } = loss;
    const ofServer = [...this.answered].filter((key) => key.startsWith(answerKey(server, "")));
    if (scenario === undefined) for (const key of ofServer) this.answered.delete(key);
    if (!this.#isGone(loss)) this.lost.push(loss);
    this.#progress.warn(`Not compared: ${reason}`);
  }
}
