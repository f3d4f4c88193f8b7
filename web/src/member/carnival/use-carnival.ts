import type { Carnival } from '@chopcard/contract/earning/member/carnival.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import { pageToken } from '../page-token.ts'
import { watchCard } from '../watch-card.ts'

const newsTime = 6000

/** The carnival as the server last told it; a code that led here is turned in at once. */
export function useCarnival(first: Carnival, boothCode: string | null) {
  const { language, t } = usePage()
  const [carnival, setCarnival] = useState(first)
  const [news, setNews] = useState('')
  const [trouble, setTrouble] = useState('')
  const [offline, setOffline] = useState<string>()
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turnedIn = useRef(false)

  const tell = useCallback((words: string) => {
    clearTimeout(silence.current)
    setTrouble('')
    setNews(words)
    silence.current = setTimeout(() => setNews(''), newsTime)
  }, [])
  const refresh = useCallback(async () => {
    const { loadCarnival } = await import('./calls.ts')
    setCarnival(await loadCarnival())
  }, [])

  useEffect(
    () =>
      watchCard({
        token: pageToken(),
        language,
        show: () => void refresh().catch(() => undefined),
        offline: setOffline,
      }),
    [language, refresh],
  )

  useEffect(() => {
    if (!boothCode || turnedIn.current) return
    turnedIn.current = true
    void turnIn(boothCode)
    async function turnIn(code: string): Promise<void> {
      const calls = await import('./calls.ts').catch(() => undefined)
      // A reload of the page tries again.
      if (!calls) return setTrouble(t('carnival.trouble'))
      const { collectStamp, troubleIn } = calls
      // A reload of the page is no second visit.
      history.replaceState(null, '', location.pathname)
      try {
        const onChecking = () => setTrouble(t('scan.checking'))
        tell(t('carnival.stamped', { booth: await collectStamp(code, onChecking) }))
        // What is shown comes by itself once the network is back: the stamp is there.
        await refresh().catch(() => undefined)
      } catch (error) {
        setTrouble(troubleIn(error, t('carnival.trouble')))
      }
    }
  }, [boothCode, refresh, t, tell])

  return { carnival, news, trouble, offline, refresh, tell, fail: setTrouble }
}
