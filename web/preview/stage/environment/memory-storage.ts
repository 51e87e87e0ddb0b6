/** A `Storage` that lives as long as its page: a stage neither reads nor writes the storage of the operator's browser. */

export class MemoryStorage implements Storage {
  // Entries are properties of the object itself, as in a browser's storage, because scripts list them by `Object.keys`.
  [name: string]: unknown;

  get length(): number {
    return Object.keys(this).length;
  }

  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }

  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? String(this[name]) : null;
  }

  setItem(name: string, value: string): void {
    Object.defineProperty(this, name, {
      value: String(value),
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }

  removeItem(name: string): void {
    delete this[name];
  }

  clear(): void {
    for (const name of Object.keys(this)) delete this[name];
  }
}
