import { type Folder, isPlain } from "../listing.ts";
import type { FoundService } from "../service.ts";
import { hasSources, type JvmProject, jvmProject, jvmService } from "./jvm-project.ts";

const JAVA_VERSION =
  /<(?:java\.version|maven\.compiler\.(?:release|target|source)|release)>\s*(\d+)/;

/** The service of a folder built with Maven, if there is one. */
export function mavenService(folder: Folder): FoundService | undefined {
  const pom = folder.text("pom.xml").replace(/<!--[\s\S]*?-->/g, "");
  if (!hasSources(folder) || pom === "" || /<packaging>\s*pom\s*</.test(pom)) return undefined;
  const project = jvmProject(folder, pom);
  const program = programOf(pom, project);
  if (program === undefined) return undefined;
  return jvmService(folder, project, {
    name: "Maven",
    build: buildCommand(folder, program.goals),
    run: program.run,
    artifact: program.jar,
    javaVersion: JAVA_VERSION.exec(pom)?.[1],
  });
}

interface Program {
  readonly goals: string;
  readonly run: string;
  /** The self-contained jar, if its name is known. */
  readonly jar?: string | undefined;
}

function programOf(
  pom: string,
  { framework, mainClass, options, args }: JvmProject,
): Program | undefined {
  if (framework?.name === "Quarkus") {
    return { goals: "package", run: `java${options} -jar target/quarkus-app/quarkus-run.jar` };
  }
  if (framework?.name === "Spring Boot" || framework?.name === "Micronaut") {
    const jar = jarOf(pom);
    return { goals: "package", run: `java${options} -jar ${jar ?? "target/*.jar"}${args}`, jar };
  }
  if (mainClass === undefined) return undefined;
  // Maven's own class path works however the project packs its jar, or if it packs none.
  return {
    goals: "package dependency:copy-dependencies -DincludeScope=runtime",
    run: `java${options} -cp 'target/classes:target/dependency/*' ${mainClass}${args}`,
  };
}

/** Path of the jar by Maven's naming rule, if the file contains all its parts. */
function jarOf(pom: string): string | undefined {
  const own = pom
    .replace(/<parent>[\s\S]*?<\/parent>/, "")
    .replace(/<(dependencies|dependencyManagement|plugins|profiles)>[\s\S]*?<\/\1>/g, "");
  const value = (tag: string) => new RegExp(`<${tag}>\\s*([^<\\s]+)\\s*</${tag}>`).exec(own)?.[1];
  const [artifact, version] = [value("artifactId"), value("version")];
  const name = value("finalName") ?? (artifact && version && `${artifact}-${version}`);
  return name !== undefined && isPlain(name) ? `target/${name}.jar` : undefined;
}

function buildCommand(folder: Folder, goals: string): string {
  const parent = folder.above("pom.xml")?.way;
  const options = "-q -B -DskipTests";
  if (parent === undefined || folder.has("mvnw")) {
    return `${folder.has("mvnw") ? "./mvnw" : "mvn"} ${options} ${goals}`;
  }
  // A module needs its siblings, which Maven builds from the parent project.
  const depth = parent.split("/").length;
  const module = folder.path.split("/").slice(-depth).join("/");
  const program = folder.above("mvnw")?.way === parent ? "./mvnw" : "mvn";
  return `(cd ${parent} && ${program} ${options} -pl ${module} -am ${goals})`;
}
