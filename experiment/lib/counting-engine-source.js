import { counterFinder } from "../../src/adapters/counter/find-counter.ts";
import { httpClient } from "../../src/adapters/http/http-client.ts";
import { requestSequence } from "../../src/adapters/http/request-sequence.ts";
import { removeRunFolder } from "../../src/adapters/process/run-folder.ts";
import { createServerRuntime } from "../../src/adapters/server/server-runtime.ts";
import { createMachine } from "../../src/adapters/system/machine.ts";
import { headArms, scenarioKey } from "../../src/app/arms/arms.ts";
import { withRequestFiles } from "../../src/app/arms/request-files.ts";
import { countArms } from "../../src/app/count/count-arms.ts";
import { loadConfig } from "../../src/config/load.ts";
import { COUNT_DEFAULTS } from "../../src/domain/counting/without-timing.ts";
import { VERSION } from "../../src/version.ts";

/** What recording counts uses of the engine. */
export const counting = {
  COUNT_DEFAULTS,
  VERSION,
  countArms,
  counterFinder,
  createMachine,
  createServerRuntime,
  headArms,
  httpClient,
  loadConfig,
  removeRunFolder,
  requestSequence,
  scenarioKey,
  withRequestFiles,
};
