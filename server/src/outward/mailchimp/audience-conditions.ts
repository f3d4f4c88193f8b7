import { type RawBuilder, sql } from 'kysely'
import type { EdmAudience } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import type { Merchant } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { cardsQuery } from '../../loyalty/cards/list-cards.ts'
import { type KeptSegment, withKeptSegment } from '../../loyalty/segments/kept-segment.ts'

/** An audience as it is stored: with a segment its filters. */
export type StoredAudience = Exclude<EdmAudience, { kind: 'segment' }> | ({ kind: 'segment' } & KeptSegment)

type Whose = { db: Db | Tx; merchant: Merchant }
const heldStates = ['pending', 'active', 'frozen']

const holdsCard = ({ merchant }: Whose, which: RawBuilder<unknown>) => sql<boolean>`exists (
  select from card x where x.merchant_id = ${merchant.id} and x.member_id = m.id
    and x.state = any(${heldStates}) and ${which})`

type Kind = StoredAudience['kind']
type OfKind<K extends Kind> = Extract<StoredAudience, { kind: K }>
type Condition = RawBuilder<boolean>

/**
 * Of each kind of audience the condition on a member `m`. A further kind is an entry here and in the contract; counting,
 * sending and the screen's list follow.
 */
const conditions: { [K in Kind]: (whose: Whose, audience: OfKind<K>) => Condition | Promise<Condition> } = {
  all: (whose) => holdsCard(whose, sql`true`),
  campaign: (whose, { campaignId }) => holdsCard(whose, sql`x.campaign_id = ${campaignId}`),
  level: (whose, { campaignId, levelId }) =>
    holdsCard(whose, sql`x.campaign_id = ${campaignId} and x.level_id = ${levelId}`),
  async segment({ db, merchant }, audience) {
    const cards = cardsQuery(db, merchant, await withKeptSegment(db, merchant, audience))
    return sql<boolean>`m.id in (${cards.where('c.state', 'in', heldStates).select('c.member_id')})`
  },
}

export const audienceCondition = async (whose: Whose, audience: StoredAudience): Promise<Condition> =>
  (conditions[audience.kind] as (whose: Whose, audience: StoredAudience) => Condition | Promise<Condition>)(
    whose,
    audience,
  )
