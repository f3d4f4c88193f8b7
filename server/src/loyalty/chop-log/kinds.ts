import { campaignTypes, descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ChopKind } from '@chopcard/contract/office/merchant/dashboard.ts'

/** What a campaign counts. */
export const kindSql = sql`case campaign.type ${sql.join(
  campaignTypes.map((type) => sql`when ${sql.lit(type)} then ${sql.lit(descriptorOf(type).unit)}`),
  sql` `,
)} end`

/** A condition on `activity.campaign_id`: the campaigns that count this. */
export const isOfKind = (merchantId: string, kind: ChopKind): RawBuilder<boolean> => sql<boolean>`
  activity.campaign_id in (select id from campaign where merchant_id = ${merchantId} and ${kindSql} = ${kind})`
