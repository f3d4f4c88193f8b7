import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { Landed } from '../../card-art/card-art.tsx'
import { usePage } from '../../card-art/page-context.ts'
import { pageToken } from '../page-token.ts'

type Changes = Pick<typeof import('./follow-card.ts'), 'landedStamps' | 'newsOf'>
type LiveCard = { card: MemberCard; landed: Landed; news: string; offline?: string | undefined }

const newsTime = 6000

/** The card as the server last told it, what has just happened to it, and since when nothing better is known. */
export function useLiveCard(first: MemberCard): LiveCard {
  const { language, t } = usePage()
  const [live, setLive] = useState<LiveCard>({ card: first, landed: {}, news: '' })
  const shown = useRef(first)
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined)

  const translate = useEffectEvent(() => t)

  useEffect(() => {
    const offline = (since?: string) => setLive((now) => (now.offline === since ? now : { ...now, offline: since }))
    // The page is fresh when it comes: what watches it may come after.
    const watching = import('./follow-card.ts').then(({ watchCard, ...changes }) =>
      watchCard({ token: pageToken(), language, show: (card) => show(card, changes), offline }),
    )
    watching.catch(() => offline(new Date().toISOString()))
    return () => void watching.then((stop) => stop())

    function show(card: MemberCard, { landedStamps, newsOf }: Changes): void {
      const before = shown.current
      shown.current = card
      // The server's time is newer all the same, and a code that changes goes by it.
      if (card.version === before.version) return setLive((now) => ({ ...now, card }))
      clearTimeout(silence.current)
      silence.current = setTimeout(() => setLive((now) => ({ ...now, news: '' })), newsTime)
      const news = newsOf(before, card, translate())
      setLive((now) => ({ ...now, card, landed: landedStamps(before, card), news }))
      // Browsers log a complaint about a page that nobody has touched.
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(40)
    }
  }, [language])

  return live
}
