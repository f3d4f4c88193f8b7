/** Keeps the newest of what took work to make; the one that was used longest ago goes first. */
export function keep<T>(atMost: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const all = new Map<string, Promise<T>>()
  return (key, make) => {
    const known = all.get(key)
    const value = known ?? make()
    all.delete(key)
    all.set(key, value)
    const [oldest] = all.keys()
    if (all.size > atMost && oldest !== undefined) all.delete(oldest)
    // What failed is made again.
    if (!known) value.catch(() => all.get(key) === value && all.delete(key))
    return value
  }
}
