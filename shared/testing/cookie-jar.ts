/** The cookies of a browser without a screen, of one origin, with their values as they were sent. */
export class CookieJar extends Map<string, string> {
  /** @param lines  of `Set-Cookie`; a cookie without a value is removed */
  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=;]*)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.delete(name);
      else this.set(name, value);
    }
  }

  /** What a request sends: nothing while there is no cookie. */
  headers(): { cookie?: string } {
    return this.size === 0 ? {} : { cookie: [...this].map(([name, value]) => `${name}=${value}`).join("; ") };
  }
}
