import { useEffect, useRef } from 'react'
import { pause } from '../lib/pause.ts'
import { sessions } from '../lib/session.ts'

/** Before each new attempt; the last goes on until there is a stream. */
const pauses = [500, 1000, 2000, 4000, 8000, 15_000]

/**
 * Hears of the events of a stream of the back office while the screen is open; `heard` also runs when the stream opens. After a
 * break it opens again, with a growing pause.
 */
export function useLive(path: string, event: string, heard: () => void): void {
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  useEffect(() => {
    const stop = new AbortController()
    void follow(path, event, () => latest.current(), stop.signal)
    return () => stop.abort()
  }, [path, event])
}

async function follow(path: string, event: string, heard: () => void, signal: AbortSignal): Promise<void> {
  for (let failures = 0; !signal.aborted; failures++) {
    const opened = () => (failures = 0)
    await listen(`/api${path}`, new RegExp(`^event: ?${event}$`, 'm'), { heard, opened, signal }).catch(() => undefined)
    await pause(pauses[Math.min(failures, pauses.length - 1)] ?? 0, signal).catch(() => undefined)
  }
}

type Listening = { heard: () => void; opened: () => void; signal: AbortSignal }

async function listen(address: string, wanted: RegExp, { heard, opened, signal }: Listening): Promise<void> {
  const headers = { authorization: `Bearer ${sessions.token('merchant')}` }
  const { ok, body } = await fetch(address, { headers, signal })
  if (!ok || !body) throw new Error('no stream')
  opened()
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let rest = ''; ; ) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (rest + value.replaceAll('\r', '')).split('\n\n')
    rest = events.pop() ?? ''
    if (events.some((one) => wanted.test(one))) heard()
  }
}
