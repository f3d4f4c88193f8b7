const soon = 2000

/** Does something that nobody waits for when the browser has nothing better to do. */
export function whenIdle(work: () => unknown): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, soon)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(() => work(), { timeout: 10 * soon })
  return () => cancelIdleCallback(handle)
}
