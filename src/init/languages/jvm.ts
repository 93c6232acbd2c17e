import type { Language } from "../service.ts";
import { gradleService } from "./gradle.ts";
import { mavenService } from "./maven.ts";

/** A project in Java or Kotlin; one that can be built by both tools is built by Maven. */
export const jvm: Language = {
  marker: /^(?:pom\.xml|build\.gradle(?:\.kts)?)$/,
  find: (folder) => {
    const service = mavenService(folder) ?? gradleService(folder);
    return service === undefined ? [] : [service];
  },
};
