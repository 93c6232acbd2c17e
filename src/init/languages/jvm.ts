import { type Folder, isPlain, projectName } from "../listing.ts";
import type { FoundService, Language } from "../service.ts";
import { hasSources, type JvmProject, jvmProject, jvmService } from "./jvm-project.ts";

/** A project in Java or Kotlin. Maven takes precedence if both tools can build it. */
export const jvm: Language = {
  marker: /^(?:pom\.xml|build\.gradle(?:\.kts)?)$/,
  find: (folder) =>
    hasSources(folder) ? (mavenService(folder) ?? gradleService(folder)) : undefined,
};

const MAVEN_JAVA = /<(?:java\.version|maven\.compiler\.(?:release|target|source)|release)>\s*(\d+)/;

/** The service of a folder built with Maven, if there is one. */
function mavenService(folder: Folder): FoundService | undefined {
  const pom = folder.text("pom.xml").replace(/<!--[\s\S]*?-->/g, "");
  if (pom === "" || /<packaging>\s*pom\s*</.test(pom)) return undefined;
  const project = jvmProject(folder, pom);
  const program = programOf(pom, project);
  if (program === undefined) return undefined;
  return jvmService(folder, project, {
    name: "Maven",
    ...program,
    build: buildCommand(folder, program.goals),
    javaVersion: MAVEN_JAVA.exec(pom)?.[1],
  });
}

function programOf(pom: string, { framework, mainClass, options, args }: JvmProject) {
  if (framework?.name === "Quarkus") {
    return { goals: "package", run: `java${options} -jar target/quarkus-app/quarkus-run.jar` };
  }
  if (framework?.name === "Spring Boot" || framework?.name === "Micronaut") {
    const artifact = mavenJar(pom);
    const run = `java${options} -jar ${artifact ?? "target/*.jar"}${args}`;
    return { goals: "package", run, artifact };
  }
  if (mainClass === undefined) return undefined;
  // Maven's own class path works however the project packs its jar, or if it packs none.
  return {
    goals: "package dependency:copy-dependencies -DincludeScope=runtime",
    run: `java${options} -cp 'target/classes:target/dependency/*' ${mainClass}${args}`,
  };
}

/** Path of the jar by Maven's naming rule, if the file contains all its parts. */
function mavenJar(pom: string): string | undefined {
  const own = pom
    .replace(/<parent>[\s\S]*?<\/parent>/, "")
    .replace(/<(dependencies|dependencyManagement|plugins|profiles)>[\s\S]*?<\/\1>/g, "");
  const value = (tag: string) => new RegExp(`<${tag}>\\s*([^<\\s]+)\\s*</${tag}>`).exec(own)?.[1];
  const [artifact, version] = [value("artifactId"), value("version")];
  const name = value("finalName") ?? (artifact && version && `${artifact}-${version}`);
  return name !== undefined && isPlain(name) ? `target/${name}.jar` : undefined;
}

function buildCommand(folder: Folder, goals: string): string {
  const parent = folder.nearest("pom.xml", 1)?.way;
  const options = "-q -B -DskipTests";
  if (parent === undefined || folder.has("mvnw")) {
    return `${folder.has("mvnw") ? "./mvnw" : "mvn"} ${options} ${goals}`;
  }
  // A module needs its siblings, which Maven builds from the parent project.
  const depth = parent.split("/").length;
  const module = folder.path.split("/").slice(-depth).join("/");
  const program = folder.nearest("mvnw")?.way === parent ? "./mvnw" : "mvn";
  return `(cd ${parent} && ${program} ${options} -pl ${module} -am ${goals})`;
}

const INSTALLS = /\bapplication\b|io\.ktor\.plugin|plugins\.ktor|io\.micronaut\.application/;
const GRADLE_JAVA =
  /(?:JavaLanguageVersion\.of|jvmToolchain)\(\s*(\d+)|sourceCompatibility\s*=\s*["']?(\d+)/;

/** The service of a folder built with Gradle, if there is one. */
function gradleService(folder: Folder): FoundService | undefined {
  const script = folder.text("build.gradle") + folder.text("build.gradle.kts");
  const project = jvmProject(folder, script + folder.text("gradle/libs.versions.toml"));
  const isBoot = project.framework?.name === "Spring Boot";
  if (!isBoot && !INSTALLS.test(script)) return undefined;
  const { options, args } = project;
  const name = nameOf(folder);
  const jar = isBoot ? gradleJar(script, name) : undefined;
  const way = folder.nearest("gradlew")?.way;
  const gradle = way === undefined ? "gradle" : `${way}/gradlew`;
  const javaOptions = options === "" ? "" : `JAVA_OPTS='${options.trim()}' `;
  return jvmService(folder, project, {
    name: "Gradle",
    // A daemon would outlive the build and serve both base and head.
    build: `${gradle} --no-daemon -q ${isBoot ? "bootJar" : "installDist"}`,
    run: isBoot
      ? `java${options} -jar ${jar ?? "build/libs/*.jar"}${args}`
      : `${javaOptions}./build/install/${name}/bin/${name}${args}`,
    artifact: jar,
    javaVersion: GRADLE_JAVA.exec(script)?.find((text) => /^\d+$/.test(text)),
  });
}

/** By default, Gradle names a project after its folder. */
function nameOf(folder: Folder): string {
  const settings = `${folder.text("settings.gradle")}\n${folder.text("settings.gradle.kts")}`;
  const name =
    /rootProject\.name\s*=\s*["']([^"']+)["']/.exec(settings)?.[1] ?? projectName(folder.path);
  return isPlain(name) && name !== "." ? name : "*";
}

function gradleJar(script: string, name: string): string | undefined {
  const version = /^version\s*=?\s*["']([\w.+-]+)["']/m.exec(script)?.[1];
  return version === undefined || name === "*" ? undefined : `build/libs/${name}-${version}.jar`;
}
