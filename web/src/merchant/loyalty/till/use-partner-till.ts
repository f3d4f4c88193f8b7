import { partnerIssue, partnerRedeem, partnerVoid } from '@chopcard/contract/earning/merchant/partner-till.ts'
import { type PartnerCard, partnerCard } from '@chopcard/contract/earning/merchant/partners.ts'
import { undoSeconds } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutcome } from '../../../kit/outcome.tsx'
import { call } from '../../../lib/call.ts'
import { errorText, retryText } from '../../../lib/error-text.ts'
import { useOperation } from '../../../lib/use-operation.ts'

type Done = { data: { entryId: string; card: Omit<PartnerCard, 'nickname'> } }
export type PartnerTillState = ReturnType<typeof usePartnerTill>

/** What is done at the till of a partner campaign: one card at a time, and the last operation to be taken back. */
export function usePartnerTill(partnershipId: string) {
  const { t } = useTranslation('partners')
  const { outcome, tell } = useOutcome()
  const [card, setCard] = useState<PartnerCard>()
  const [undoable, setUndoable] = useState<string>()
  const asked = useRef(0)
  const [issuing, redeeming, voiding] = [
    useOperation(partnerIssue, { quiet: true }),
    useOperation(partnerRedeem, { quiet: true }),
    useOperation(partnerVoid, { quiet: true }),
  ]
  const params = { id: partnershipId }

  useEffect(() => {
    if (!undoable) return undefined
    const over = setTimeout(() => setUndoable(undefined), undoSeconds * 1000)
    return () => clearTimeout(over)
  }, [undoable])

  const refused = (error: unknown) => tell({ kind: 'refused', text: errorText(error), detail: retryText(error) })

  async function find(text: string): Promise<void> {
    const turn = ++asked.current
    try {
      const { data } = await call(partnerCard, { params: { ...params, x: text } }, { quiet: true })
      if (turn !== asked.current) return
      setCard(data)
      setUndoable(undefined)
      tell(undefined)
    } catch (error) {
      if (turn !== asked.current) return
      setCard(undefined)
      refused(error)
    }
  }

  async function perform(work: Promise<Done | undefined>, words: string, isUndoable: boolean): Promise<void> {
    try {
      const done = await work
      if (!done) return
      // Whose the card is was told when it was looked up.
      setCard((shown) => shown && { ...shown, ...done.data.card })
      setUndoable(isUndoable ? done.data.entryId : undefined)
      tell({ kind: 'success', text: words })
    } catch (error) {
      refused(error)
    }
  }

  const clear = () => {
    asked.current += 1
    setCard(undefined)
    setUndoable(undefined)
    tell(undefined)
  }
  const issue = (to: PartnerCard, quantity: number, chopTypeId?: string) =>
    perform(
      issuing.run({ params, body: { cardNumber: to.cardNumber, quantity, ...(chopTypeId && { chopTypeId }) } }),
      t('till.issued', { count: quantity }),
      true,
    )
  const redeem = (of: PartnerCard, reward: { id: string; name: string }) =>
    perform(
      redeeming.run({ params, body: { cardNumber: of.cardNumber, rewardId: reward.id } }),
      t('till.redeemed', { name: reward.name }),
      true,
    )
  const undo = (entryId: string) => perform(voiding.run({ params, body: { entryId } }), t('till.undone'), false)
  const isBusy = [issuing, redeeming, voiding].some(({ phase }) => phase !== 'idle')
  return { card, outcome, undoable, isBusy, find, issue, redeem, undo, clear }
}
