import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { validateChop, waitingRewards } from '@chopcard/contract/loyalty/merchant/till.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ask, CardAsk } from '../../../kit/operations/ask.ts'
import type { Operation } from '../../../kit/operations/operation.ts'
import { successWords } from '../../../kit/operations/operation-words.ts'
import { useOperations } from '../../../kit/operations/use-operations.ts'
import { type Outcome, useOutcome } from '../../../kit/outcome.tsx'
import { errorText, retryText } from '../../../lib/error-text.ts'
import { formatCardNumber } from '../../../lib/format.ts'
import { refresh } from '../../../lib/query.ts'
import { emptyFront, resultAfter, withCard, withFound, withOffers, withResult } from './front.ts'
import { lookUp, NotSeenHere } from './offline/look-up.ts'
import { findSeen, isCutOff, keep, noteDone, startOffline, withWaiting } from './offline/offline.ts'
import { isNobody, unknownWords } from './outcome-words.ts'
import { leaveButton } from './scan-field.ts'
import { useSentCard } from './offline/use-sent-card.ts'
import { useHold } from './use-hold.ts'

/** What a pane asks of the card in front of it. */
export type AskOfShownCard = CardAsk extends infer A ? (A extends CardAsk ? Omit<A, 'cardId'> : never) : never

/** A look-up that takes longer is told, so that nobody scans a second time. */
const slowAfter = 500

/** What is held after an undo. */
export const holdsUndo = 'undo'

/** The till behind every mode of it: the card in front of the operator, and what is done with it. */
export function useTill() {
  // The words of the card, too, so that the first card finds them here: waiting for them would blank the whole screen.
  const { t } = useTranslation(['till', 'chops'])
  const { by, operations, run: runOperation, undo: undoOperation, again: repeatOperation } = useOperations()
  const { outcome, tell: show } = useOutcome()
  const told = useRef(0)
  const tell = useCallback(
    (next: Outcome | undefined) => {
      told.current++
      show(next)
    },
    [show],
  )
  const [front, setFront] = useState(emptyFront)
  const { held, begin } = useHold()
  const [lookUps, setLookUps] = useState(0)
  const asked = useRef(0)
  const putAway = useRef(0)
  const rereads = useRef(0)

  /** Finds the card that a code or number names, and puts it in front; undefined where there is none. */
  const find = useCallback(
    async (text: string) => {
      const turn = ++asked.current
      const before = told.current
      // What became of the last card is told meanwhile, and stays in sight.
      const note = (next: Outcome | undefined) => before === told.current && show(next)
      setLookUps((open) => open + 1)
      const slow = setTimeout(() => note({ kind: 'checking', text: t('looking') }), slowAfter)
      try {
        const data = await lookUp(text)
        // Somebody has scanned the next card meanwhile.
        if (turn !== asked.current) return undefined
        setFront(data)
        note(undefined)
        return data.card ? data : undefined
      } catch (error) {
        if (turn !== asked.current) return undefined
        setFront({ ...emptyFront, missing: isNobody(error) ? text : undefined })
        if (error instanceof NotSeenHere)
          tell({ kind: 'refused', text: t('offline.notSeen'), detail: t('offline.notSeenAbout') })
        else tell({ kind: 'refused', text: errorText(error), detail: unknownWords(error, t) })
        return undefined
      } finally {
        clearTimeout(slow)
        setLookUps((open) => open - 1)
      }
    },
    [t, tell, show],
  )

  const reread = useCallback(async (number: string) => {
    const turn = ++rereads.current
    const [answer] = await Promise.allSettled([lookUp(number), refresh(validateChop)])
    // What was asked before the last operation may be answered after it.
    if (answer.status !== 'fulfilled' || turn !== rereads.current) return
    setFront((shown) => withOffers(shown, answer.value))
  }, [])

  const lookAgain = useCallback(({ cardNumber }: Card) => {
    void refresh(validateChop)
    void lookUp(cardNumber)
      .then((found) => setFront((shown) => withFound(shown, found)))
      .catch(() => undefined)
  }, [])
  /** Reads the coupon, voucher or order in front again, after a refusal that stays in sight. */
  const rereadResult = useCallback(async (code: string) => {
    const found = await lookUp(code).catch(() => undefined)
    if (found) setFront((shown) => withResult(shown, found))
  }, [])
  useSentCard(front.card, lookAgain)
  useEffect(() => void startOffline(), [])

  const showAfter = useCallback(
    async ({ ask, card, ...result }: Operation, mayReturn: boolean) => {
      if (card) setFront((shown) => withCard(shown, card, mayReturn))
      else setFront((shown) => ({ ...shown, scanResult: resultAfter(shown.scanResult, result) }))
      if (card) await reread(card.cardNumber)
      void refresh(waitingRewards)
      // A number that all issued coupons share is good again, and the code that its use made is gone.
      if (ask.kind === 'reactivate' && ask.code) {
        const found = await lookUp(ask.code).catch(() => undefined)
        const scanResult = found?.scanResult
        const id = scanResult?.coupon?.couponId
        if (id) setFront((shown) => (shown.scanResult?.coupon?.couponId === id ? { ...shown, scanResult } : shown))
      }
    },
    [reread],
  )

  const follow = useCallback(
    async (ended: Promise<Operation | undefined>) => {
      const turn = asked.current
      const operation = await ended
      if (operation?.state === 'done') {
        if (operation.card) noteDone(operation.card, operation.ask)
        tell({ kind: 'success', ...successWords(operation, t) })
        // Somebody who went on to the next customer meanwhile does not get this one back.
        await showAfter(operation, turn === asked.current)
      } else if (operation?.state === 'refused') {
        tell({
          kind: 'refused',
          text: errorText(operation.error),
          detail: retryText(operation.error) ?? operation.subject,
        })
      } else if (operation?.state === 'open') {
        tell({ kind: 'checking', text: t('open'), detail: t('openAbout') })
      }
      return operation
    },
    [showAfter, t, tell],
  )

  const keepHere = useCallback(
    async (ask: CardAsk, on: Card) => {
      const kept = await keep(ask, by ?? '').catch(() => 'full' as const)
      if (typeof kept === 'string') tell({ kind: 'refused', text: t(`offline.${kept}`), detail: t('nothingDone') })
      else tell({ kind: 'success', text: t('offline.kept'), detail: on.nickname ?? formatCardNumber(on.cardNumber) })
      const rewards = findSeen(on.cardNumber)?.rewards ?? []
      setFront((shown) => (shown.card?.id === on.id ? { ...shown, rewards, card: withWaiting(shown.card) } : shown))
      return typeof kept === 'string' ? undefined : ({ state: 'kept' } as const)
    },
    [by, t, tell],
  )

  /** Does something with a card, by the session's rules: one key, repeated until there is an answer. */
  const perform = useCallback(
    (ask: AskOfShownCard, on: Card) => {
      if (!by || !begin(on.id)) return Promise.resolve(undefined)
      leaveButton()
      tell(undefined)
      if (isCutOff()) return keepHere({ ...ask, cardId: on.id }, on)
      const subject = on.nickname ?? on.email ?? formatCardNumber(on.cardNumber)
      return follow(runOperation({ ...ask, cardId: on.id }, subject))
    },
    [by, begin, runOperation, follow, keepHere, tell],
  )
  /** Does something with a coupon, a voucher or an order, by the same rules. */
  const run = useCallback(
    (ask: Exclude<Ask, CardAsk>, subject: string) => {
      tell(undefined)
      return follow(runOperation(ask, subject))
    },
    [runOperation, follow, tell],
  )

  /** Takes an operation of the list back; a second tap at once would take back the one before it, too. */
  const undo = useCallback(
    async (operation: Operation) => (begin(holdsUndo) ? follow(undoOperation(operation)) : undefined),
    [begin, undoOperation, follow],
  )
  const again = useCallback((key: string) => follow(repeatOperation(key)), [repeatOperation, follow])
  const clear = useCallback(() => {
    asked.current++
    putAway.current++
    setFront(emptyFront)
    tell(undefined)
    leaveButton()
  }, [tell])

  /** How often what was in front has been put away: whoever has waited for something learns whether that was done meanwhile. */
  const timesPutAway = useCallback(() => putAway.current, [])

  const asks = { find, lookAgain, rereadResult, perform, run, undo, again, clear }
  return { ...front, ...asks, held, operations, outcome, tell, timesPutAway, isLookingUp: lookUps > 0 }
}

export type Till = ReturnType<typeof useTill>
