import type { Machine } from "../../../src/ports/machine.ts";

/** A clock that goes on to the next end of a sleep once nothing else is to be done. */
export function aClock(): Pick<Machine, "now" | "sleep"> {
  const sleeping: { readonly at: number; readonly wake: () => void }[] = [];
  let now = 0;
  const goOn = () => {
    const [next] = sleeping.sort((a, b) => a.at - b.at);
    if (!next) return;
    now = next.at;
    next.wake();
    setImmediate(goOn);
  };
  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        const end = () => {
          signal.removeEventListener("abort", stop);
          sleeping.splice(sleeping.indexOf(one), 1);
        };
        const wake = () => {
          end();
          resolve();
        };
        const stop = () => {
          end();
          reject(signal.reason);
        };
        const one = { at: now + ms, wake };
        if (sleeping.push(one) === 1) setImmediate(goOn);
        signal.addEventListener("abort", stop);
      }),
  };
}

/** A sleep that only its signal ends. */
export const sleepUntilAborted: Machine["sleep"] = (_ms, signal) =>
  new Promise((_resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
  });
