import { v7 as uuid } from 'uuid'
import type { App } from '../src/core/app.ts'
import { addDays, localDay } from '../src/core/clock.ts'
import { weekdayOf } from '../src/office/anomalies/hours-rules.ts'
import type { TestMerchant } from './make.ts'

/** Something unusual about an operator and a card, which this entry shows. */
export async function makeFinding(
  app: App,
  merchant: TestMerchant,
  { cardId, entryId, staffId = merchant.owner.id }: { cardId: string; entryId: string; staffId?: string },
): Promise<string> {
  const id = uuid()
  const today = localDay(new Date(), merchant.timeZone)
  await app.database.kysely
    .insertInto('anomaly_finding')
    .values({
      merchant_id: merchant.id,
      id,
      rule: 'ownCard',
      sentence: 'ownCard',
      subject: `${staffId} ${cardId}`,
      week: addDays(today, -weekdayOf(today)),
      staff_id: staffId,
      card_id: cardId,
      observed: 1,
      chops: 1,
      row_kind: 'entry',
      row_ids: [entryId],
      found_at: new Date(),
    })
    .execute()
  return id
}
