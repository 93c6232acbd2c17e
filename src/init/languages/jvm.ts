import type { Language } from "../service.ts";
import { gradleService } from "./gradle.ts";
import { mavenService } from "./maven.ts";

/** A project in Java or Kotlin. Maven takes precedence if both tools can build it. */
export const jvm: Language = {
  marker: /^(?:pom\.xml|build\.gradle(?:\.kts)?)$/,
  find: (folder) => mavenService(folder) ?? gradleService(folder),
};
