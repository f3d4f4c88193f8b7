// A browser that keeps nothing throws: then the page that is open knows it, as long as it is open.
const ofPage = new Map<string, string>()

/** What this browser keeps under a name. */
export function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return ofPage.get(name) ?? null
  }
}

/** Keeps a text under a name; null forgets it. */
export function write(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  } catch {
    if (value === null) ofPage.delete(name)
    else ofPage.set(name, value)
  }
}
