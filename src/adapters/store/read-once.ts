import type { BaselineStore } from "../../ports/baseline-store.ts";

/**
 * A store that is read once: whoever asks later gets what the first one got, a failure too. So nothing is downloaded
 * twice, and an outage not waited for twice. What is saved is read anew.
 */
export function readOnce(store: BaselineStore): BaselineStore {
  const { load, save } = store;
  let reading: ReturnType<typeof load> | undefined;
  return {
    ...store,
    load: () => {
      reading ??= load();
      return reading;
    },
    ...(save && {
      save: (record, keep) => {
        reading = undefined;
        return save(record, keep);
      },
    }),
  };
}
