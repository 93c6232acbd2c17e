import type { Folder } from "./listing.ts";
import type { SetUp } from "./set-up.ts";

/** A server found in a repository, with its build and run commands. */
export interface Service {
  /** Suggested by its folder; not unique. */
  readonly name: string;
  /** Relative to the folder of the configuration. */
  readonly directory: string;
  /** Its recognized kind, such as `FastAPI, with uv`. */
  readonly kind: string;
  /** True if its files show that it answers HTTP; otherwise it is a guess. */
  readonly serves: boolean;
  /** Shell command. */
  readonly build?: string;
  /** Shell command; it contains `{port}`, or its server reads PORT. */
  readonly run: string;
  /** The file that the build produces, relative to `directory`. */
  readonly artifact?: string;
  /** Folders that the build creates in `directory` and that the repository may not ignore yet. */
  readonly makes: readonly string[];
  /** Environment of build and run. */
  readonly env?: Readonly<Record<string, string>>;
  /** A path that it answers with 200. */
  readonly path: string;
  /** A path that it answers with 2xx as soon as it is ready. */
  readonly readyPath: string;
  /** Notes on `path`, one sentence each. */
  readonly pathNotes: readonly string[];
  /** Rough warm-up time, estimated from its language; the budget depends on it. */
  readonly startMs: number;
  /** Notes for the user, one sentence each. */
  readonly notes: readonly string[];
  /** Tools that a workflow sets up for build and run. */
  readonly setUp: readonly SetUp[];
}

/**
 * A service as found by its language. By default it has its folder's name, answers HTTP, makes no folders and has
 * no notes.
 */
export type FoundService = Omit<Service, "directory" | Defaulted> &
  Partial<Pick<Service, Defaulted>>;

type Defaulted = "name" | "serves" | "makes" | "notes";

/** Recognizes projects in a language. */
export interface Language {
  /** Name of the file that every project has. */
  readonly marker: RegExp;
  /** Name of a file that also makes a folder a project, unless a parent folder is one. */
  readonly weakMarker?: RegExp;
  /**
   * @param all folders of projects in the language
   * @returns the services of a project; empty for a library, for example
   */
  readonly find: (
    folder: Folder,
    all: readonly Folder[],
  ) => FoundService | readonly FoundService[] | undefined;
}
