import type { Folder } from "./listing.ts";
import type { SetUp } from "./set-up.ts";

/** A server that was found in a repository, and how it is built and run. */
export interface Service {
  /** What its folder suggests; two services may suggest the same. */
  readonly name: string;
  /** Relative to the folder of the configuration. */
  readonly directory: string;
  /** What it was recognized as, for example `FastAPI, with uv`. */
  readonly kind: string;
  /** Whether its files say that it answers HTTP; without that, it is a guess. */
  readonly serves: boolean;
  /** Shell command. */
  readonly build?: string;
  /** Shell command with `{port}`, or of a server that reads PORT. */
  readonly run: string;
  /** The file that the build makes, relative to `directory`. */
  readonly artifact?: string;
  /** Folders that the build makes in `directory`, and that a repository may not ignore yet. */
  readonly makes: readonly string[];
  /** Environment of build and run. */
  readonly env?: Readonly<Record<string, string>>;
  /** A path that it answers with 200. */
  readonly path: string;
  /** A path that it answers with 2xx as soon as it is ready. */
  readonly readyPath: string;
  /** Roughly how long it takes until it is warm; a guess by its language that the budget is reckoned with. */
  readonly startMs: number;
  /** What the user should know or check, a sentence each. */
  readonly notes: readonly string[];
  /** What a workflow sets up for build and run. */
  readonly setUp: readonly SetUp[];
}

/** How projects in one language are recognized. */
export interface Language {
  /** Name of the file that each project in it has. */
  readonly marker: RegExp;
  /** Name of a file that makes a project of a folder too, unless there is a project above it. */
  readonly weakMarker?: RegExp;
  /** @returns the services of a project; none where it is a library, say */
  readonly find: (folder: Folder) => readonly Service[];
}
