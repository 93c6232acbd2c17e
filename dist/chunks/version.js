// src/version.ts
/** Our own version, as package.json has it. */
const VERSION = "0.1.0";
export { VERSION as t };
