import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { useEffect, useRef } from 'react'
import { isWaiting } from './queued-act.ts'
import { useOffline } from './use-offline.ts'

/** Looks the card in front up again once what waited for it has been sent. */
export function useSentCard(card: Card | undefined, lookAgain: (card: Card) => void): void {
  const { acts } = useOffline()
  const waits = acts.some((act) => isWaiting(act) && act.act.memberId === card?.id) ? card?.id : undefined
  const waited = useRef<string>(undefined)
  useEffect(() => {
    const isSent = waited.current !== undefined && waited.current === card?.id && waits === undefined
    waited.current = waits
    if (isSent) lookAgain(card)
  }, [waits, card, lookAgain])
}
