import { read, write } from './browser-store.ts'

/** The E-Stamp that this phone has just touched: kept for a few minutes, it stands in for the PIN, once. */
const key = 'e-stamp'
const cardKey = 'e-stamp-card'
const goodFor = 5 * 60_000

const form = /^[A-Za-z0-9._:-]{6,64}$/
const cardPage = /^\/member\/\w+\/[\w-]+$/

/** The id in what a tag says: the address of its page, `…/member/estamp/<id>`. */
export function eStampIn(text: string): string | undefined {
  const id = /\/member\/estamp\/([^/?#\s]+)\/?(?:[?#].*)?$/.exec(text.trim())?.[1]
  return id && form.test(decoded(id)) ? decoded(id) : undefined
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** Keeps an E-Stamp; every page of this phone that waits for one hears of it. */
export function keepEStamp(id: string, now = Date.now(), lasts = goodFor): void {
  write(key, JSON.stringify({ id, until: now + lasts }))
}

/** The E-Stamp that was kept and is still good. */
export function keptEStamp(now = Date.now()): string | undefined {
  try {
    const kept = JSON.parse(read(key) ?? 'null') as { id?: unknown; until?: unknown } | null
    return typeof kept?.id === 'string' && Number(kept.until) > now ? kept.id : undefined
  } catch {
    return undefined
  }
}

export const forgetEStamp = (): void => write(key, null)

/** Tells when another page of this phone keeps an E-Stamp; answers with the way to stop listening. */
export function onEStamp(heard: () => void): () => void {
  const listen = (event: StorageEvent) => event.key === key && event.newValue && heard()
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** The card page that waits for a tag, so that the tag's page leads back to it. */
export const waitAt = (path: string): void => write(cardKey, path)
export function waitingAt(): string | undefined {
  const path = read(cardKey) ?? ''
  return cardPage.test(path) ? path : undefined
}
