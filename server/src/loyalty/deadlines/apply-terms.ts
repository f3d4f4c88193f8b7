import { applyTermsJob } from '../campaigns/jobs.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { sql } from 'kysely'
import { loadCampaign } from '../campaigns/load-campaign.ts'
import { type CampaignRules, rulesOf } from '../cards/campaign-rules.ts'
import type { Moment } from '../cards/card-rules.ts'
import { lotsAnew } from '../cards/lot-rules.ts'
import { expiryAnew } from '../cards/validity-sql.ts'
import type { App } from '../../core/app.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { Merchant } from '../../core/context.ts'
import type { JobHandler } from '../../core/jobs.ts'
import { pageThrough } from '../../core/page-through.ts'
import type { CardFacts } from '../../ledger/decision.ts'
import type { LookAtCards } from './find-due-cards.ts'
import { applyToAll } from './apply-to-cards.ts'
import { recordEvent } from '../../core/events.ts'

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
  const anew = expiryAnew(rules, merchant.timeZone)
  const movePage = (after: string, limit: number) => sql<Moved>`
    with page as (
      select c.id, ${anew} as anew from card c
      where c.merchant_id = ${merchant.id} and c.campaign_id = ${campaignId} and c.id > ${after}
        and c.state not in ('closed', 'expired', 'pending')
      order by c.id limit ${limit}
    ), changed as (
      update card c set expires_at = page.anew, version = c.version + 1
      from page where c.merchant_id = ${merchant.id} and c.id = page.id and c.expires_at is distinct from page.anew
      returning c.id, c.version, c.expires_at
    )
    select page.id, changed.version, changed.expires_at as "expiresAt"
    from page left join changed using (id) order by page.id`
  let moved = 0
  const moveNext = (after: string, limit: number) =>
    app.database.tx(async (tx) => {
      const { rows } = await movePage(after, limit).execute(tx)
      for (const { id: subject, version, expiresAt } of rows)
        if (version !== null) {
          const data = { campaignId, expiresAt: expiresAt?.toISOString() ?? null }
          recordEvent(tx, { merchantId: merchant.id }, { type: 'card.renewed', subject, version, data })
        }
      return rows
    })
  await pageThrough(moveNext, cardsAtOnce, (rows) => (moved += rows.filter(({ version }) => version !== null).length))
  return moved
}

/** A card of the page; without a version its expiry stays. */
type Moved = { id: string; version: number | null; expiresAt: Date | null }
