import type { BaselineStore } from "../../ports/baseline-store.ts";

/**
 * Caches the first read of a store, including a failure, so that nothing is downloaded twice and an outage is not
 * waited for twice. Saving resets the cache.
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
