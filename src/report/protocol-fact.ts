import type { RunFile } from "../domain/run/run-file.ts";
import { transportText } from "../domain/run/transport.ts";
import type { Fact } from "./measured-facts.ts";

/** How the scenarios were sent that were not sent in plain HTTP/1.1; false where all were. */
export function protocolFact({ series }: RunFile): Fact | false {
  const texts = new Map(
    series.flatMap(({ arm, scenario, transport }) =>
      arm === "head" && transport ? [[scenario, transportText(transport)]] : [],
    ),
  );
  const value = [...texts].map(([scenario, text]) => `${scenario} in ${text}`).join(", ");
  return value !== "" && { label: "protocols", value };
}
