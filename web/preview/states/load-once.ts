/** The promise for a key, made once, so that React's `use` gets the same one every time; after a failure the next call tries again. */
export function loadOnce<Key>(
  loading: Map<Key, Promise<void>>,
  key: Key,
  load: () => Promise<void>,
): Promise<void> {
  const known = loading.get(key);
  if (known !== undefined) return known;
  const promise = load().catch((cause: unknown) => {
    loading.delete(key);
    throw cause;
  });
  loading.set(key, promise);
  return promise;
}
