import { type RawBuilder, sql } from 'kysely'
import type { ChopKind } from '@chopcard/contract/office/merchant/dashboard.ts'

/** What a campaign counts. */
export const kindSql = sql`case campaign.type when 'point' then 'points' when 'prepaid' then 'uses' else 'stamps' end`

/** A condition on `activity.campaign_id`: the campaigns that count this. */
export const isOfKind = (merchantId: string, kind: ChopKind): RawBuilder<boolean> => sql<boolean>`
  activity.campaign_id in (select id from campaign where merchant_id = ${merchantId} and ${kindSql} = ${kind})`
