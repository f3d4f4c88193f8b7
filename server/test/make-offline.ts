import { randomUUID } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { App } from '../src/core/app.ts'
import type { TestMerchant } from './make.ts'

/** Lets the shop's tills go on without network. */
export async function allowOffline(app: App, merchant: Pick<TestMerchant, 'id'>, hours = 12): Promise<void> {
  await app.database.kysely
    .updateTable('merchant')
    .set({ offline_till: true, offline_hours: hours })
    .where('merchant_id', '=', merchant.id)
    .execute()
}

/** Something that was refused when a till sent it, as if that had been before. */
export async function makeRefusedAct(app: App, merchant: TestMerchant, cardId: string): Promise<string> {
  const id = uuid()
  const at = new Date()
  await app.database.kysely
    .insertInto('offline_act')
    .values({
      merchant_id: merchant.id,
      id,
      staff_id: merchant.owner.id,
      act_id: randomUUID(),
      kind: 'redeem',
      quantity: 1,
      label: 'A free coffee',
      card_id: cardId,
      acted_at: at,
      replayed_at: at,
      verdict: 'refused',
      code: 'CHOP_BALANCE_NOT_ENOUGH',
      facts: '{}',
    })
    .execute()
  return id
}
