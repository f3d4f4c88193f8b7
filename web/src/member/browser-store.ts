// A browser that keeps nothing throws: then only the page that is open knows, and the member types the code.

/** What this browser keeps under a name. */
export function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a text under a name; null forgets it. */
export function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    // As above.
  }
}
