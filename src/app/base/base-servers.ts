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

/** Whether a server, or one of its scenarios, is only in base's configuration. */
export type IsGone = (place: Pick<LostBase, "server" | "scenario">) => boolean;

/** Base's servers that run, and what they answer; the rest is lost. Filled as the servers are built and asked. */
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
  /** Servers whose builds changed what they use outside their checkout. */
  readonly wroteOutside = new Set<string>();
  /** How much could be seen of each server's programs. */
  readonly seen = new Set<ProgramsSeen>();
  readonly #progress: Progress;
  readonly #isGone: IsGone;

  /**
   * @param progress is told what is lost
   * @param isGone whether head's configuration has it no more, so that nothing is lost with it
   */
  constructor(progress: Progress, isGone: IsGone = () => false) {
    this.#progress = progress;
    this.#isGone = isGone;
  }

  /**
   * Notes that a server, or one of its scenarios, is lost.
   * @throws the error itself, where it is not a LoadgateError
   */
  lose(place: Pick<LostBase, "server" | "scenario">, error: unknown): void {
    if (!(error instanceof LoadgateError)) throw error;
    if (!this.#isGone(place)) this.lost.push(lossFrom(error, place));
    this.#progress.warn(`Not compared: ${error.message}`);
  }

  /**
   * Notes that both arms of a server run the same, so that there is nothing to compare.
   * @param what the file or the address that both are
   */
  loseShared(server: string, what: string, hint = SAME_PROGRAM_HINT): void {
    for (const key of this.answered) {
      if (key.startsWith(answerKey(server, ""))) this.answered.delete(key);
    }
    const reason = `both arms run ${what}`;
    if (!this.#isGone({ server })) {
      this.lost.push({ kind: "same-program", server, reason, details: [hint] });
    }
    this.#progress.warn(`Not compared: ${reason}`);
  }
}
