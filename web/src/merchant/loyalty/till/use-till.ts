import type { Offer } from './offer.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { validateChop, waitingRewards } from '@chopcard/contract/loyalty/merchant/till.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ask, CardAsk, OperationResult } from '../../../kit/operations/ask.ts'
import type { Operation } from '../../../kit/operations/operation.ts'
import { successWords } from '../../../kit/operations/operation-words.ts'
import { useOperations } from '../../../kit/operations/use-operations.ts'
import { useOutcome } from '../../../kit/outcome.tsx'
import { errorText, retryText } from '../../../lib/error-text.ts'
import { formatCardNumber } from '../../../lib/format.ts'
import { refresh } from '../../../lib/query.ts'
import { type Found, lookUp, type Matches, NotSeenHere, type ScanResult } from './offline/look-up.ts'
import { findSeen, isCutOff, keep, noteBalance, startOffline, withWaiting } from './offline/offline.ts'
import { isNobody, unknownWords } from './outcome-words.ts'
import { leaveButton } from './scan-field.ts'
import { useSentCard } from './offline/use-sent-card.ts'

/** What a pane asks of the card in front of it. */
export type AskOfShownCard = CardAsk extends infer A ? (A extends CardAsk ? Omit<A, 'cardId'> : never) : never

/** A look-up that takes longer is told, so that nobody scans a second time. */
const slowAfter = 500

/** The till behind every mode of it: the card in front of the operator, and what is done with it. */
export function useTill() {
  // The words of the card, too, so that the first card finds them here: waiting for them would blank the whole screen.
  const { t } = useTranslation(['till', 'chops'])
  const { by, operations, run: runOperation, undo: undoOperation, again: repeatOperation } = useOperations()
  const { outcome, tell } = useOutcome()
  const [card, setCard] = useState<Card>()
  const [rewards, setRewards] = useState<Offer[]>([])
  const [coupons, setCoupons] = useState<Found['coupons']>([])
  const [scanResult, setScanResult] = useState<ScanResult>()
  const [matches, setMatches] = useState<Matches>()
  const [may, setMay] = useState<Found['may']>()
  const [multiplier, setMultiplier] = useState<Found['multiplier']>()
  const [missing, setMissing] = useState<string>()
  const asked = useRef(0)
  const rereads = useRef(0)

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
        setScanResult(data.scanResult)
        setMatches(data.matches)
        setMay(data.may)
        setMultiplier(data.multiplier)
        setMissing(undefined)
        tell(undefined)
        return data.card ? data : undefined
      } catch (error) {
        if (turn !== asked.current) return undefined
        setCard(undefined)
        setScanResult(undefined)
        setMatches(undefined)
        setMay(undefined)
        setMissing(isNobody(error) ? text : undefined)
        if (error instanceof NotSeenHere)
          tell({ kind: 'refused', text: t('offline.notSeen'), detail: t('offline.notSeenAbout') })
        else tell({ kind: 'refused', text: errorText(error), detail: unknownWords(error, t) })
        return undefined
      } finally {
        clearTimeout(slow)
      }
    },
    [t, tell],
  )

  const reread = useCallback(async (number: string) => {
    const turn = ++rereads.current
    const [answer] = await Promise.allSettled([lookUp(number), refresh(validateChop)])
    // What was asked before the last operation may be answered after it.
    if (answer.status !== 'fulfilled' || turn !== rereads.current) return
    setRewards(answer.value.rewards)
    setMay(answer.value.may)
    setMultiplier(answer.value.multiplier)
  }, [])

  const lookAgain = useCallback(({ id, cardNumber }: Card) => {
    void refresh(validateChop)
    void lookUp(cardNumber)
      .then((found) => {
        setCard((shown) => (shown?.id === id && found.card ? found.card : shown))
        setRewards(found.rewards)
        setMay(found.may)
        setMultiplier(found.multiplier)
      })
      .catch(() => undefined)
  }, [])
  useSentCard(card, lookAgain)
  useEffect(() => void startOffline(), [])

  const showAfter = useCallback(
    async ({ ask, card: after, ...result }: Operation) => {
      if (after) setCard((shown) => (shown === undefined || shown.id === after.id ? after : shown))
      else setScanResult((shown) => resultAfter(shown, result))
      if (after) await reread(after.cardNumber)
      void refresh(waitingRewards)
      // A number that all issued coupons share is good again, and the code that its use made is gone.
      if (ask.kind === 'reactivate' && ask.code) {
        const found = await lookUp(ask.code).catch(() => undefined)
        setScanResult((shown) => (shown?.coupon && found?.scanResult?.coupon ? found.scanResult : shown))
      }
    },
    [reread],
  )

  const follow = useCallback(
    async (ended: Promise<Operation | undefined>) => {
      const operation = await ended
      if (operation?.state === 'done') {
        if (operation.card) noteBalance(operation.card)
        tell({ kind: 'success', ...successWords(operation, t) })
        await showAfter(operation)
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
      setRewards(findSeen(on.cardNumber)?.rewards ?? [])
      setCard((shown) => (shown?.id === on.id ? withWaiting(shown) : shown))
      return typeof kept === 'string' ? undefined : ({ state: 'kept' } as const)
    },
    [by, t, tell],
  )

  /** Does something with a card, by the session's rules: one key, repeated until there is an answer. */
  const perform = useCallback(
    (ask: AskOfShownCard, on: Card) => {
      if (!by) return Promise.resolve(undefined)
      leaveButton()
      tell(undefined)
      if (isCutOff()) return keepHere({ ...ask, cardId: on.id }, on)
      const subject = on.nickname ?? on.email ?? formatCardNumber(on.cardNumber)
      return follow(runOperation({ ...ask, cardId: on.id }, subject))
    },
    [by, runOperation, follow, keepHere, tell],
  )
  /** Does something with a coupon, a voucher or an order, by the same rules. */
  const run = useCallback(
    (ask: Exclude<Ask, CardAsk>, subject: string) => {
      tell(undefined)
      return follow(runOperation(ask, subject))
    },
    [runOperation, follow, tell],
  )

  /** Takes an operation of the list back. */
  const undo = useCallback((operation: Operation) => follow(undoOperation(operation)), [undoOperation, follow])
  const again = useCallback((key: string) => follow(repeatOperation(key)), [repeatOperation, follow])
  const clear = useCallback(() => {
    asked.current++
    setCard(undefined)
    setScanResult(undefined)
    setMatches(undefined)
    setMay(undefined)
    setMissing(undefined)
    tell(undefined)
    leaveButton()
  }, [tell])

  const shown = { card, coupons, scanResult, matches, rewards, may, multiplier, missing }
  return { ...shown, operations, outcome, tell, find, lookAgain, perform, run, undo, again, clear }
}

export type Till = ReturnType<typeof useTill>

/** What was scanned as it is after an operation, if it still is in front. */
function resultAfter(
  shown: ScanResult | undefined,
  { coupon, record, order }: OperationResult,
): ScanResult | undefined {
  if (coupon && shown?.coupon?.couponId === coupon.couponId) return { coupon }
  if (record && shown?.voucher?.id === record.id) return { voucher: record }
  return order && shown?.order?.order.id === order.order.id ? { order } : shown
}
