import type {
  partnerCampaigns as campaignsRoute,
  PartnerCard,
  partnerCard as cardRoute,
} from '@chopcard/contract/earning/merchant/partners.ts'
import { partnerCard as lookUp } from '@chopcard/contract/earning/merchant/partners.ts'
import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import type { CampaignType } from '@chopcard/contract/loyalty/campaign-types.ts'
import { readSettings } from '../../loyalty/campaigns/stored-settings.ts'
import type { CardRow } from '../../loyalty/cards/card-store.ts'
import { presentCard } from '../../loyalty/cards/present-card.ts'
import { cardByCodeOrNumber, offersFor } from '../../loyalty/cards/scan.ts'
import { bucketOf, giveBackAttempt, consumeAttempt } from '../../core/attempts.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { openPartner, type PartnerContext } from './partner-context.ts'

// Card numbers can be guessed one after the other.
const wrongCards = { limit: 20, windowSeconds: 15 * 60 } as const

/** A card of the partnership's campaign by its code or number: one of another campaign is as if it were not there. */
export const partnerCard: Verb<typeof cardRoute> = async (ctx, { params }) => {
  const partner = await openPartner(ctx, lookUp, params.id)
  const bucket = guessesOf(ctx)
  await consumeAttempt(ctx.db, bucket, wrongCards)
  const row = await cardByCodeOrNumber(partner, params.x)
  if (row.campaign_id !== partner.campaignId) refuse('INVALID_QR_CODE')
  await giveBackAttempt(ctx.db, bucket)
  return presentForPartner(partner, row)
}

const guessesOf = ({ app, merchant, staff }: MerchantContext) =>
  bucketOf(app.config.secret, 'partner-card', merchant.id, staff.id)

/** Does something with a card by its number, which counts as a look-up does: one that no card has may be a guess. */
export async function withGuess<T>(ctx: MerchantContext, work: () => Promise<T>): Promise<T> {
  const bucket = guessesOf(ctx)
  await consumeAttempt(ctx.db, bucket, wrongCards)
  let isWrong = false
  try {
    return await work()
  } catch (error) {
    isWrong = error instanceof Refusal && error.code === 'INVALID_MEMBER'
    throw error
  } finally {
    if (!isWrong) await giveBackAttempt(ctx.db, bucket)
  }
}

/** All that a partner's staff see of a member: nickname, card number, balance and rewards (decisions/partners.md §2). */
export async function presentForPartner(partner: PartnerContext, row: CardRow): Promise<PartnerCard> {
  const { cardNumber, nickname, balance, balances } = presentCard(row, partner.now)
  return { cardNumber, nickname, balance, balances, rewards: await offersFor(partner, row) }
}

/** The campaigns that the caller's shop is a partner of now. */
export const partnerCampaigns: Verb<typeof campaignsRoute> = async ({ db, merchant }) => {
  const rows = await db
    .selectFrom('partnership as p')
    .innerJoin('campaign as c', (on) =>
      on.onRef('c.merchant_id', '=', 'p.merchant_id').onRef('c.id', '=', 'p.campaign_id'),
    )
    .innerJoin('merchant as o', 'o.merchant_id', 'p.merchant_id')
    .select(['p.id', 'c.name', 'c.type', 'c.settings', 'o.name as owner_name'])
    .where('p.partner_merchant_id', '=', merchant.id)
    .where('p.state', '=', 'active')
    .orderBy('o.name')
    .orderBy('c.name')
    .orderBy('p.id')
    .limit(100)
    .execute()
  return rows.map((row) => {
    const { logo, backgroundColor, foregroundColor } = readSettings(row)
    return {
      partnershipId: row.id,
      campaignName: row.name,
      campaignType: row.type as CampaignType,
      ownerName: row.owner_name,
      logo,
      backgroundColor,
      foregroundColor,
    }
  })
}
