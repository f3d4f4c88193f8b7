import { type RawBuilder, sql } from 'kysely'
import type { EdmAudience } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'

const holdsCard = (merchantId: string, which: RawBuilder<unknown>) => sql<boolean>`exists (
  select from card x where x.merchant_id = ${merchantId} and x.member_id = m.id
    and x.state in ('pending', 'active', 'frozen') and ${which})`

type Kind = EdmAudience['kind']
type OfKind<K extends Kind> = Extract<EdmAudience, { kind: K }>

/**
 * Of each kind of audience the condition on a member `m`. A further kind, such as a stored segment, is an entry here and in
 * the contract; counting, sending and the screen's list follow.
 */
const conditions: { [K in Kind]: (merchantId: string, audience: OfKind<K>) => RawBuilder<boolean> } = {
  all: (merchantId) => holdsCard(merchantId, sql`true`),
  campaign: (merchantId, { campaignId }) => holdsCard(merchantId, sql`x.campaign_id = ${campaignId}`),
  level: (merchantId, { campaignId, levelId }) =>
    holdsCard(merchantId, sql`x.campaign_id = ${campaignId} and x.level_id = ${levelId}`),
}

export const audienceCondition = (merchantId: string, audience: EdmAudience): RawBuilder<boolean> =>
  (conditions[audience.kind] as (merchantId: string, audience: EdmAudience) => RawBuilder<boolean>)(
    merchantId,
    audience,
  )
