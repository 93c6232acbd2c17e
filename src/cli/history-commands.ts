import { configOption, EXIT_CODES, type Registration } from "./registration.ts";

/** Adds `loadgate history import`. */
export function addHistory({ program, context }: Registration): void {
  program
    .command("history")
    .description("Care for the stored baseline.")
    .command("import")
    .description("Add the runs of a folder to the branch of the baseline.")
    .argument("<folder>", "folder with recorded runs, such as .loadgate")
    .addOption(configOption())
    .option("--store <store>", "the branch, as branch:NAME; baseline.store without it")
    .addHelpText(
      "after",
      `
The repository is that of the remote origin, or GITHUB_REPOSITORY. The token, which may write
its contents, is read from GITHUB_TOKEN or GH_TOKEN.

Example:
  GITHUB_TOKEN=… loadgate history import .loadgate --store branch:loadgate-data
${EXIT_CODES}`,
    )
    .action(async (folder, options) => {
      const { importHistory } = await import("./history.ts");
      await importHistory(context, folder, options);
    });
}

/** Adds `loadgate site`. */
export function addSite({ program, context }: Registration): void {
  program
    .command("site")
    .description(
      "Render the stored baseline into a folder, as a page of trends with a feed of changes.",
    )
    .addOption(configOption())
    .option("--store <store>", "stored baseline: a folder, or branch:NAME as this clone has it")
    .option("--out <dir>", "folder for index.html and feed.xml", "loadgate-site")
    .addHelpText("after", EXIT_CODES)
    .action(async (options) => {
      const { site } = await import("./site.ts");
      await site(context, options);
    });
}
