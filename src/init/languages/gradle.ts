import { type Folder, isPlain, projectName } from "../listing.ts";
import type { FoundService } from "../service.ts";
import { hasSources, jvmProject, jvmService } from "./jvm-project.ts";

const INSTALLS = /\bapplication\b|io\.ktor\.plugin|plugins\.ktor|io\.micronaut\.application/;
const JAVA_VERSION =
  /(?:JavaLanguageVersion\.of|jvmToolchain)\(\s*(\d+)|sourceCompatibility\s*=\s*["']?(\d+)/;

/** The service of a folder built with Gradle, if there is one. */
export function gradleService(folder: Folder): FoundService | undefined {
  const script = folder.text("build.gradle") + folder.text("build.gradle.kts");
  const project = jvmProject(folder, script + folder.text("gradle/libs.versions.toml"));
  const isBoot = project.framework?.name === "Spring Boot";
  if (!hasSources(folder) || !(isBoot || INSTALLS.test(script))) return undefined;
  const { options, args } = project;
  const name = nameOf(folder);
  const jar = isBoot ? jarOf(script, name) : undefined;
  const javaOptions = options === "" ? "" : `JAVA_OPTS='${options.trim()}' `;
  return jvmService(folder, project, {
    name: "Gradle",
    // A daemon would outlive the build and serve both base and head.
    build: `${wrapperOf(folder)} --no-daemon -q ${isBoot ? "bootJar" : "installDist"}`,
    run: isBoot
      ? `java${options} -jar ${jar ?? "build/libs/*.jar"}${args}`
      : `${javaOptions}./build/install/${name}/bin/${name}${args}`,
    artifact: jar,
    javaVersion: JAVA_VERSION.exec(script)?.find((text) => /^\d+$/.test(text)),
  });
}

function wrapperOf(folder: Folder): string {
  if (folder.has("gradlew")) return "./gradlew";
  const above = folder.above("gradlew")?.way;
  return above === undefined ? "gradle" : `${above}/gradlew`;
}

/** By default, Gradle names a project after its folder. */
function nameOf(folder: Folder): string {
  const settings = `${folder.text("settings.gradle")}\n${folder.text("settings.gradle.kts")}`;
  const name =
    /rootProject\.name\s*=\s*["']([^"']+)["']/.exec(settings)?.[1] ?? projectName(folder.path);
  return isPlain(name) && name !== "." ? name : "*";
}

function jarOf(script: string, name: string): string | undefined {
  const version = /^version\s*=?\s*["']([\w.+-]+)["']/m.exec(script)?.[1];
  return version === undefined || name === "*" ? undefined : `build/libs/${name}-${version}.jar`;
}
