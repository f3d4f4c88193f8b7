/** Keeps a card up to date: the server says that it has changed, the page fetches it. */
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { pause } from '../lib/pause.ts'
import { isFresh, keptSince } from './kept-since.ts'

type Watch = {
  token: string
  language: string
  show(card: MemberCard): void
  /** Since when the card is not known any better than it is shown; nothing while it is. */
  offline(since?: string): void
}

// The server breathes more often than this; a stream that is silent for longer is dead.
const silence = 60_000
const answerTime = 6000
const MAX_PAUSE_MS = 30_000

/** Watches until it is stopped or the card’s token is no longer good. */
export function watchCard(watch: Watch): () => void {
  const stop = new AbortController()
  let attempt = new AbortController()
  // A phone that was in a pocket has a dead stream: looking at the page again starts anew at once.
  const again = () => {
    if (document.visibilityState === 'visible') attempt.abort('again')
  }
  document.addEventListener('visibilitychange', again)
  void keepWatching()
  return () => {
    stop.abort()
    document.removeEventListener('visibilitychange', again)
    attempt.abort()
  }

  async function keepWatching(): Promise<void> {
    let failures = 0
    let lost = keptSince()
    if (lost) watch.offline(lost)
    const opened = () => {
      failures = 0
      lost = undefined
      watch.offline()
    }
    while (!stop.signal.aborted) {
      attempt = new AbortController()
      const end = await follow(watch, attempt, opened).catch(() => undefined)
      if (stop.signal.aborted || end === 'refused') return
      if (end === 'gone') return leave()
      if (attempt.signal.reason === 'again') continue
      lost ??= new Date().toISOString()
      watch.offline(lost)
      const backoff = Math.min(MAX_PAUSE_MS, 1000 * 2 ** failures++)
      attempt = new AbortController()
      await pause(backoff * (0.5 + Math.random() / 2), attempt.signal).catch(() => undefined)
    }
  }
}

/** The page gives way to the one that says what became of its card; a dialog that tells of it is read first. */
function leave(): void {
  if (!document.querySelector('dialog[open]')) return location.reload()
  document.addEventListener('close', () => location.reload(), { capture: true, once: true })
}

let kept: number | undefined

/** A page that shows something new is kept anew; that it cannot be is no trouble while there is a network. */
async function keep({ version }: MemberCard): Promise<void> {
  kept = version
  const { keepPage } = await import('./keep-page.ts')
  void keepPage().catch(() => undefined)
}

type End = 'gone' | 'refused' | 'ended'

async function follow(watch: Watch, attempt: AbortController, opened: () => void): Promise<End> {
  const headers = { authorization: `Bearer ${watch.token}`, 'accept-language': watch.language }
  const get = (path: string) => within(answerTime, () => fetch(path, { headers, signal: attempt.signal }))

  const stream = await get('/api/member/card/events')
  // There is no card of this token any more: it was deleted, or its address revoked.
  if (stream.status === 401) return 'gone'
  if (stream.status >= 400 && stream.status < 429) return 'refused'
  if (!stream.ok || !stream.body) throw new Error(`status ${stream.status}`)
  opened()

  const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let rest = ''; ; ) {
    const { done, value } = await within(silence, () => reader.read())
    if (done) return 'ended'
    const events = (rest + value.replaceAll('\r', '')).split('\n\n')
    rest = events.pop() ?? ''
    if (events.some(saysCard)) await refresh()
  }

  async function refresh(): Promise<void> {
    const answer = await get('/api/member/card')
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const card = ((await answer.json()) as { data: MemberCard }).data
    isFresh()
    watch.show(card)
    if (card.version !== kept) await keep(card)
  }

  /** Gives the whole attempt up when a step takes too long. */
  function within<T>(milliseconds: number, step: () => Promise<T>): Promise<T> {
    const timer = setTimeout(() => attempt.abort(), milliseconds)
    return step().finally(() => clearTimeout(timer))
  }
}

/** Whether a message of the stream says that the card may have changed; the others are beats. */
export const saysCard = (message: string): boolean => /^event: ?card$/m.test(message)
