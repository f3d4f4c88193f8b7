import type { tagOptions as route } from '@chopcard/contract/outward/merchant/taps.ts'
import type { Verb } from '../../core/context.ts'
import { readSettings } from '../../loyalty/campaigns/stored-settings.ts'

/** What the form of a tag chooses from. */
export const tagOptions: Verb<typeof route> = async ({ db, merchant }) => {
  const [campaigns, booths, staff] = await Promise.all([
    db
      .selectFrom('campaign')
      .select(['id', 'name', 'settings'])
      .where('merchant_id', '=', merchant.id)
      .where('ended_at', 'is', null)
      .orderBy('name')
      .execute(),
    db
      .selectFrom('booth as b')
      .innerJoin('campaign as c', (on) =>
        on.onRef('c.merchant_id', '=', 'b.merchant_id').onRef('c.id', '=', 'b.campaign_id'),
      )
      .select(['b.id', 'b.name', 'c.name as campaignName'])
      .where('b.merchant_id', '=', merchant.id)
      .where('b.removed_at', 'is', null)
      .where('c.ended_at', 'is', null)
      .orderBy('c.name')
      .orderBy('b.position')
      .execute(),
    db
      .selectFrom('staff')
      .select(['id', 'name'])
      .where('merchant_id', '=', merchant.id)
      .where('enabled', '=', true)
      .orderBy('name')
      .execute(),
  ])
  return {
    campaigns: campaigns.map((row) => ({ id: row.id, name: row.name, allowsTaps: readSettings(row).tapToStamp })),
    booths,
    staff,
  }
}
