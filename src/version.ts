import manifest from "../package.json" with { type: "json" };

/** Our own version, as package.json has it. */
export const VERSION: string = manifest.version;
