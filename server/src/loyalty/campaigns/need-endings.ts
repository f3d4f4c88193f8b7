import { editCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { addDays, localDay } from '../../core/clock.ts'
import { needOf, type NeedSource } from '../../core/needs-you.ts'

/** So many days before it ends, a campaign is told of. */
const daysBefore = 14

/** Campaigns that end soon. */
export const needEndings: NeedSource = {
  route: editCampaign,
  find: async ({ db, merchant, now }) => {
    const today = localDay(now, merchant.timeZone)
    const ending = await db
      .selectFrom('campaign')
      .select(['name', 'end_date'])
      .where('merchant_id', '=', merchant.id)
      .where('ended_at', 'is', null)
      .where('end_date', '>=', today)
      .where('end_date', '<=', addDays(today, daysBefore))
      .orderBy('end_date')
      .orderBy('name')
      .execute()
    const [first] = ending
    return first ? needOf('campaignsEnding', ending.length, { name: first.name, on: first.end_date }) : []
  },
}
