import type { CliContext } from "./program.ts";
export function init(_context: CliContext, _options: { readonly force?: boolean }): void {}
