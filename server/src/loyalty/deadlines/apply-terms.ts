import { applyTermsJob } from '../campaigns/jobs.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { sql } from 'kysely'
import { loadCampaign } from '../campaigns/load-campaign.ts'
import { type CampaignRules, rulesOf } from '../campaigns/stored-settings.ts'
import type { Moment } from '../cards/card-rules.ts'
import { lotsAnew } from '../cards/lot-rules.ts'
import { expiryAnew } from '../cards/validity-sql.ts'
import type { App } from '../../core/app.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { Merchant } from '../../core/context.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { type PageSize, pageThrough } from '../../core/page-through.ts'
import type { CardFacts } from '../../ledger/decision.ts'
import type { LookAtCards } from './find-due-cards.ts'
import { applyToAll } from './apply-to-cards.ts'
import type { ChangeEvent } from '../../core/change-event.ts'
import { type UpdatedCard, updateCards, type WhichCards } from '../cards/update-cards.ts'

/** A campaign's new validity and life of points for the cards and points that were there before. */
export const applyTerms: JobHandler<typeof applyTermsJob> = {
  job: applyTermsJob,
  async run(app, { merchantId, campaignId }) {
    const found = await findMerchant(app.database.kysely, { id: merchantId })
    if (!found) return undefined
    const campaign = await loadCampaign(app.database.kysely, merchantId, campaignId)
    const rules = rulesOf(campaign.type, campaign.settings, false)
    const expiries = await moveExpiries(app, found.merchant, campaignId, rules)
    if (!descriptorOf(rules.type).hasLots) return { expiries }
    const points = await applyToAll({ app, ...found }, 'apply-terms', cardsWithPoints(campaignId), (context) => ({
      entries: [],
      card: withLots(context),
    }))
    return { expiries, points }
  },
}

type Here = { campaign: CampaignRules; card: CardFacts; moment: Moment }
const withLots = ({ campaign, card, moment }: Here): CardFacts => ({ ...card, lots: lotsAnew(campaign, card, moment) })

const cardsWithPoints =
  (campaignId: string): LookAtCards =>
  (merchant, _now, after, limit) =>
    sql`
    select id, balance > 0 and state not in ('closed', 'expired') as due from card
    where merchant_id = ${merchant.id} and id > ${after} and campaign_id = ${campaignId}
    order by id limit ${limit}`

const cardsAtOnce = 500

/** Sets the expiry of every card in use as the campaign's validity has it; those that run out by it expire as others do. */
async function moveExpiries(app: App, merchant: Merchant, campaignId: string, rules: CampaignRules): Promise<number> {
  const anew = expiryAnew(rules, merchant)
  const moveNext = (after: string, limit: PageSize) =>
    app.database.tx(async (tx) => {
      const page = await tx
        .selectFrom('card')
        .select('id')
        .where('merchant_id', '=', merchant.id)
        .where('campaign_id', '=', campaignId)
        .where('id', '>', after)
        .where('state', 'not in', unmoved)
        .orderBy('id')
        .limit(limit)
        .execute()
      const inUse: WhichCards = (eb) =>
        eb.and([
          eb(
            'c.id',
            'in',
            page.map(({ id }) => id),
          ),
          eb('c.state', 'not in', unmoved),
          eb('c.expires_at', 'is distinct from', anew),
        ])
      const moved = page.length ? await updateCards(tx, merchant.id, inUse, { expires_at: anew }, renewed) : []
      return page.map(({ id }) => ({ id, isMoved: moved.some((card) => card.id === id) }))
    })
  let moved = 0
  await pageThrough(moveNext, cardsAtOnce, (page) => (moved += page.filter(({ isMoved }) => isMoved).length))
  return moved
}

// The states of cards whose expiry stays.
const unmoved = ['closed', 'expired', 'pending']

const renewed = ({
  id: subject,
  version,
  campaign_id: campaignId,
  expires_at: expiresAt,
}: UpdatedCard): ChangeEvent => ({
  type: 'card.renewed',
  subject,
  version,
  data: { campaignId, expiresAt: expiresAt?.toISOString() ?? null },
})
