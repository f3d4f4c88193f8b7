import type { Offer } from './offer.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { validateChop } from '@chopcard/contract/loyalty/merchant/till.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutcome } from '../../../kit/outcome.tsx'
import { errorText, retryText } from '../../../lib/error-text.ts'
import { formatCardNumber } from '../../../lib/format.ts'
import { refresh } from '../../../lib/query.ts'
import { type Found, lookUp, type Matches, NotSeenHere, type ScanResult } from './offline/look-up.ts'
import { findSeen, isCutOff, keep, startOffline, withWaiting } from './offline/offline.ts'
import type { Ask, TillOperation } from './operation.ts'
import { elsewhereWords, successWords, unknownWords } from './outcome-words.ts'
import { leaveButton } from './scan-field.ts'
import { tillSession } from './session.ts'
import { useSentCard } from './offline/use-sent-card.ts'
import { useTillSession } from './use-till-session.ts'

/** Ask without its card: what a pane asks of the card in front of it. */
export type CardAsk = Ask extends infer A ? (A extends Ask ? Omit<A, 'cardId'> : never) : never

/** A look-up that takes longer is told, so that nobody scans a second time. */
const slowAfter = 500

/** The till behind every screen of it: the card in front of the operator, and what is done with it. */
export function useTill({ takesAll = false } = {}) {
  // The words of the card, too, so that the first card finds them here: waiting for them would blank the whole screen.
  const { t } = useTranslation(['till', 'chops'])
  const { by, operations } = useTillSession()
  const { outcome, tell } = useOutcome()
  const [card, setCard] = useState<Card>()
  const [rewards, setRewards] = useState<Offer[]>([])
  const [coupons, setCoupons] = useState<Found['coupons']>([])
  const [things, setThings] = useState<ScanResult>()
  const [matches, setMatches] = useState<Matches>()
  const [may, setMay] = useState<Found['may']>()
  const asked = useRef(0)

  /** Finds the card that a code or number names, and puts it in front; undefined where there is none. */
  const find = useCallback(
    async (text: string) => {
      const turn = ++asked.current
      const slow = setTimeout(() => tell({ kind: 'checking', text: t('looking') }), slowAfter)
      try {
        const data = await lookUp(text)
        // Somebody has scanned the next card meanwhile.
        if (turn !== asked.current) return undefined
        setCard(data.card)
        setRewards(data.rewards)
        setCoupons(data.coupons)
        setThings(data.things)
        setMatches(data.matches)
        setMay(data.may)
        tell(data.things && !takesAll ? { kind: 'refused', ...elsewhereWords(data.things, t) } : undefined)
        return data.card ? data : undefined
      } catch (error) {
        if (turn !== asked.current) return undefined
        setCard(undefined)
        setThings(undefined)
        setMatches(undefined)
        setMay(undefined)
        if (error instanceof NotSeenHere)
          tell({ kind: 'refused', text: t('offline.notSeen'), detail: t('offline.notSeenAbout') })
        else tell({ kind: 'refused', text: errorText(error), detail: unknownWords(error, t) })
        return undefined
      } finally {
        clearTimeout(slow)
      }
    },
    [t, tell, takesAll],
  )

  const reread = useCallback(async (number: string) => {
    const [answer] = await Promise.allSettled([lookUp(number), refresh(validateChop)])
    if (answer.status !== 'fulfilled') return
    setRewards(answer.value.rewards)
    setMay(answer.value.may)
  }, [])

  const lookAgain = useCallback(({ id, cardNumber }: Card) => {
    void refresh(validateChop)
    void lookUp(cardNumber)
      .then((found) => {
        setCard((shown) => (shown?.id === id && found.card ? found.card : shown))
        setRewards(found.rewards)
        setMay(found.may)
      })
      .catch(() => undefined)
  }, [])
  useSentCard(card, lookAgain)
  useEffect(() => void startOffline(), [])

  const follow = useCallback(
    async (ended: Promise<TillOperation | undefined>) => {
      const operation = await ended
      if (operation?.state === 'done' && operation.card) {
        const { card: after } = operation
        setCard((shown) => (shown === undefined || shown.id === after.id ? after : shown))
        tell({ kind: 'success', ...successWords(operation, t) })
        await reread(after.cardNumber)
      } else if (operation?.state === 'refused') {
        tell({
          kind: 'refused',
          text: errorText(operation.error),
          detail: retryText(operation.error) ?? nameOf(operation),
        })
      } else if (operation?.state === 'open') {
        tell({ kind: 'checking', text: t('open'), detail: t('openAbout') })
      }
      return operation
    },
    [reread, t, tell],
  )

  const keepHere = useCallback(
    async (ask: Ask, on: Card) => {
      const kept = await keep(ask, by ?? '').catch(() => 'full' as const)
      if (typeof kept === 'string') tell({ kind: 'refused', text: t(`offline.${kept}`), detail: t('nothingDone') })
      else tell({ kind: 'success', text: t('offline.kept'), detail: on.nickname ?? formatCardNumber(on.cardNumber) })
      setRewards(findSeen(on.cardNumber)?.rewards ?? [])
      setCard((shown) => (shown?.id === on.id ? withWaiting(shown) : shown))
      return undefined
    },
    [by, t, tell],
  )

  /** Does something with a card, by the session's rules: one key, repeated until there is an answer. */
  const perform = useCallback(
    (ask: CardAsk, on: Card) => {
      if (!by) return Promise.resolve(undefined)
      leaveButton()
      tell(undefined)
      if (isCutOff()) return keepHere({ ...ask, cardId: on.id }, on)
      const face = { cardNumber: on.cardNumber, name: on.nickname ?? on.email }
      return follow(tillSession.run({ ...ask, cardId: on.id }, face, by))
    },
    [by, follow, keepHere, tell],
  )

  /** Takes an operation of the list back. */
  const undo = useCallback(
    ({ ask, entry, key, face }: TillOperation) => {
      if (!by || !entry) return Promise.resolve(undefined)
      const taking: Ask = { kind: 'void', cardId: ask.cardId, entryId: entry.id, undoes: key }
      return follow(tillSession.run(taking, face, by))
    },
    [by, follow],
  )
  const again = useCallback((key: string) => follow(tillSession.again(key)), [follow])
  const clear = useCallback(() => {
    asked.current++
    setCard(undefined)
    setThings(undefined)
    setMatches(undefined)
    setMay(undefined)
    tell(undefined)
    leaveButton()
  }, [tell])

  const shown = { card, coupons, things, setThings, matches, rewards, may }
  return { ...shown, operations, outcome, tell, find, lookAgain, perform, undo, again, clear }
}

export type Till = ReturnType<typeof useTill>

const nameOf = ({ face }: TillOperation) => face.name ?? undefined
