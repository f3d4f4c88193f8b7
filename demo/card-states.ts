import { editOtherInfo, editRemark } from '../server/src/loyalty/cards/edit-card.ts'
import { addDays, localDay } from '../server/src/core/clock.ts'
import { atCounter, cardsOf, type Counter } from './at-counter.ts'

/** Not every card is well: some were frozen, some are over, some will be soon, each with what staff wrote down. */
export async function seedCardStates(counter: Counter, campaignId: string): Promise<void> {
  const today = localDay(new Date(), counter.merchant.timeZone)
  const over = { remark: 'Moved away; asked us to let the card end.', expiresOn: addDays(today, -3) }
  const soon = { remark: '', expiresOn: addDays(today, 9) }
  const kinds = [
    { remark: 'Phone stolen on Tuesday. Waits for the new one.', frozen: true },
    over,
    soon,
    { remark: 'Lent to a colleague; frozen until she brings it back.', frozen: true },
    over,
    soon,
  ]
  for (const [i, memberId] of (await cardsOf(counter, campaignId, kinds.length, 2)).entries()) {
    const { remark = '', ...info } = kinds[i] ?? {}
    await editOtherInfo(atCounter(counter), { params: {}, query: {}, body: { memberId, ...info } })
    if (remark) await editRemark(atCounter(counter), { params: {}, query: {}, body: { memberId, remark } })
  }
}
