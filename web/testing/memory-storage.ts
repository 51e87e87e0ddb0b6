/** A browser's storage for tests without a browser. */

/** What is stored are its own properties, as those of `localStorage` are. */
export function memoryStorage(): Storage {
  return Object.create({
    getItem(this: Record<string, string>, key: string): string | null {
      return Object.hasOwn(this, key) ? (this[key] ?? null) : null;
    },
    setItem(this: Record<string, string>, key: string, text: string): void {
      this[key] = text;
    },
    removeItem(this: Record<string, string>, key: string): void {
      Reflect.deleteProperty(this, key);
    },
  }) as Storage;
}
