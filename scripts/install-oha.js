/**
 * Installs the pinned oha as the command does, showing its progress. Tests then find it in the tool cache,
 * and no two of them build it at once.
 */
import { pinnedOha } from "../bench/lib/engine.js";

await pinnedOha();
