import { v7 as uuid } from 'uuid'
import type { App } from '../src/core/app.ts'
import type { TestMerchant } from './make.ts'

/** A message to all members of a campaign that waits for a day far away. */
export async function makeNotification(app: App, merchant: TestMerchant, campaign: { id: string }): Promise<string> {
  const id = uuid()
  const sendAt = new Date('2099-01-01T00:00:00Z')
  await app.database.kysely
    .insertInto('notification')
    .values({
      merchant_id: merchant.id,
      id,
      staff_id: merchant.owner.id,
      campaign_id: campaign.id,
      language: 'en-US',
      words: JSON.stringify({ 'en-US': { title: 'Happy new year', text: 'Kopi is on us' } }),
      channels: ['email'],
      audience: JSON.stringify({ kind: 'campaign', filters: { campaignId: campaign.id } }),
      state: 'scheduled',
      send_at: sendAt,
      next_at: sendAt,
    })
    .execute()
  return id
}

/** A message that is still being written. */
export async function makeDraft(app: App, merchant: TestMerchant): Promise<string> {
  const id = uuid()
  await app.database.kysely
    .insertInto('notification')
    .values({
      merchant_id: merchant.id,
      id,
      staff_id: merchant.owner.id,
      language: 'en-US',
      words: JSON.stringify({ 'en-US': { title: '', text: 'Not yet' } }),
      channels: [],
      audience: JSON.stringify({ kind: 'campaign', filters: {} }),
      state: 'draft',
    })
    .execute()
  return id
}
