import type { Folder } from "./listing.ts";
import type { SetUp } from "./set-up.ts";

/** A server found in a repository, and how it is built and run. */
export interface Service {
  /** Suggested by its folder; not unique. */
  readonly name: string;
  /** Relative to the folder of the configuration. */
  readonly directory: string;
  /** What it was recognized as, for example `FastAPI, with uv`. */
  readonly kind: string;
  /** Whether its files show that it answers HTTP; otherwise it is a guess. */
  readonly serves: boolean;
  /** Shell command. */
  readonly build?: string;
  /** Shell command; it has `{port}` or its server reads PORT. */
  readonly run: string;
  /** The file that the build produces, relative to `directory`. */
  readonly artifact?: string;
  /** Folders that the build creates in `directory`, which the repository may not ignore yet. */
  readonly makes: readonly string[];
  /** Environment of build and run. */
  readonly env?: Readonly<Record<string, string>>;
  /** A path that it answers with 200. */
  readonly path: string;
  /** A path that it answers with 2xx as soon as it is ready. */
  readonly readyPath: string;
  /** Roughly how long it takes to get warm, estimated from its language; the budget depends on it. */
  readonly startMs: number;
  /** What the user should know or check, one sentence each. */
  readonly notes: readonly string[];
  /** What a workflow sets up for build and run. */
  readonly setUp: readonly SetUp[];
}

/**
 * A service as its language finds it: unless it says otherwise, it has its folder's name, answers HTTP,
 * makes no folders and wants no note.
 */
export type FoundService = Omit<Service, "directory" | Defaulted> &
  Partial<Pick<Service, Defaulted>>;

type Defaulted = "name" | "serves" | "makes" | "notes";

/** How projects in a language are recognized. */
export interface Language {
  /** Name of the file that every project has. */
  readonly marker: RegExp;
  /** Name of a file that also makes a folder a project, unless there is a project above it. */
  readonly weakMarker?: RegExp;
  /** @returns the services of a project; none for a library, for example */
  readonly find: (folder: Folder) => readonly FoundService[];
}
