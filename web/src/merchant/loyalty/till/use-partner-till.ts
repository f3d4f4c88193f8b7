import { partnerIssue, partnerRedeem, partnerVoid } from '@chopcard/contract/earning/merchant/partner-till.ts'
import { type PartnerCard, partnerCard } from '@chopcard/contract/earning/merchant/partners.ts'
import { undoSeconds } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutcome } from '../../../kit/outcome.tsx'
import { call } from '../../../lib/call.ts'
import { errorText, retryText } from '../../../lib/error-text.ts'
import { formatCardNumber } from '../../../lib/format.ts'
import { useOperation } from '../../../lib/use-operation.ts'
import { useHold } from './use-hold.ts'

type Done = { data: { entryId: string; card: Omit<PartnerCard, 'nickname'> } }
export type PartnerTillState = ReturnType<typeof usePartnerTill>

/** What is done at the till of a partner campaign: one card at a time, and the last operation to be taken back. */
export function usePartnerTill(partnershipId: string) {
  const { t } = useTranslation('partners')
  const { outcome, tell } = useOutcome()
  const { card, undoable, show, update, isInFront } = useCardInFront()
  const { held, begin } = useHold()
  const asked = useRef(0)
  const [issuing, redeeming, voiding] = [
    useOperation(partnerIssue, { quiet: true }),
    useOperation(partnerRedeem, { quiet: true }),
    useOperation(partnerVoid, { quiet: true }),
  ]
  const params = { id: partnershipId }

  const refused = (error: unknown, whose?: string) =>
    tell({
      kind: 'refused',
      text: errorText(error),
      detail: [whose, retryText(error)].filter(Boolean).join(' · ') || undefined,
    })
  /** Whose card an answer is of, where the next card is in front by then. */
  const nameUnlessInFront = (on: PartnerCard) =>
    isInFront(on) ? undefined : (on.nickname ?? formatCardNumber(on.cardNumber))

  async function find(text: string): Promise<void> {
    const turn = ++asked.current
    try {
      const { data } = await call(partnerCard, { params: { ...params, x: text } }, { quiet: true })
      if (turn !== asked.current) return
      show(data)
      tell(undefined)
    } catch (error) {
      if (turn !== asked.current) return
      show(undefined)
      refused(error)
    }
  }

  async function perform(
    on: PartnerCard,
    ask: () => Promise<Done | undefined>,
    words: string,
    isUndoable: boolean,
  ): Promise<void> {
    if (!begin(on.cardNumber)) return
    try {
      const done = await ask()
      if (!done) return
      if (isInFront(on)) update(done.data, isUndoable)
      tell({ kind: 'success', text: words, detail: nameUnlessInFront(on) })
    } catch (error) {
      refused(error, nameUnlessInFront(on))
    }
  }

  const clear = () => {
    asked.current += 1
    show(undefined)
    tell(undefined)
  }
  const issue = (to: PartnerCard, quantity: number, chopTypeId?: string) =>
    perform(
      to,
      () => issuing.run({ params, body: { cardNumber: to.cardNumber, quantity, ...(chopTypeId && { chopTypeId }) } }),
      t('till.issued', { count: quantity }),
      true,
    )
  const redeem = (of: PartnerCard, reward: { id: string; name: string }) =>
    perform(
      of,
      () => redeeming.run({ params, body: { cardNumber: of.cardNumber, rewardId: reward.id } }),
      t('till.redeemed', { name: reward.name }),
      true,
    )
  const undo = (of: PartnerCard, entryId: string) =>
    perform(of, () => voiding.run({ params, body: { entryId } }), t('till.undone'), false)
  const isRunning = [issuing, redeeming, voiding].some(({ phase }) => phase !== 'idle')
  const isBusy = isRunning || (held !== undefined && held === card?.cardNumber)
  return { card, outcome, undoable, isBusy, find, issue, redeem, undo, clear }
}

/** The card in front of the operator, and its last operation while that can be taken back. */
function useCardInFront() {
  const [card, setCard] = useState<PartnerCard>()
  const [undoable, setUndoable] = useState<string>()
  // An answer that was waited for has to know which card is in front now, not when it was asked for.
  const number = useRef<string>(undefined)

  useEffect(() => {
    if (!undoable) return undefined
    const over = setTimeout(() => setUndoable(undefined), undoSeconds * 1000)
    return () => clearTimeout(over)
  }, [undoable])

  const show = (next: PartnerCard | undefined) => {
    number.current = next?.cardNumber
    setCard(next)
    setUndoable(undefined)
  }
  const update = (done: Done['data'], isUndoable: boolean) => {
    // Whose the card is was told when it was looked up.
    setCard((shown) => shown && { ...shown, ...done.card })
    setUndoable(isUndoable ? done.entryId : undefined)
  }
  const isInFront = ({ cardNumber }: PartnerCard) => number.current === cardNumber
  return { card, undoable, show, update, isInFront }
}
