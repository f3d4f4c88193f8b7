import { sql } from 'kysely'
import type { cardDetails as detailsRoute } from '@chopcard/contract/loyalty/merchant/cards.ts'
import type { CardState } from '@chopcard/contract/loyalty/cards.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { CampaignRules } from '../campaigns/stored-settings.ts'
import { isExpired } from './card-rules.ts'
import { type CardRow, loadCard } from './card-store.ts'
import { lastDay } from './level-rules.ts'
import { type OperationContext, operationContext } from './operation.ts'

const MAX_ENTRIES = 20

/** What lies behind a card, as time has settled it by now. */
export const cardDetails: Verb<typeof detailsRoute> = async (ctx, { params }) => {
  const row = await loadCard(ctx.app.database, ctx.merchant, params.id, ctx.now)
  const context = operationContext(ctx, row)
  const [pendingEmail, others] = await Promise.all([pendingEmailOf(ctx, row), otherCardsOf(ctx, row)])
  const present = others.map(({ campaign_id, campaignName, balance, state, ...card }) => ({
    campaign_id,
    ...card,
    campaignName,
    balance,
    state: (state !== 'closed' && isExpired({ state: state as CardState, expiresAt: card.expires_at }, ctx.now)
      ? 'expired'
      : state) as CardState,
    createdAt: card.created_at.toISOString(),
    expiresAt: card.expires_at?.toISOString() ?? null,
  }))
  return {
    lots: context.card.lots
      .map(({ from, until, quantity }) => ({ from, until, quantity }))
      .toSorted((a, b) => (a.until ?? '~').localeCompare(b.until ?? '~')),
    period: periodOf(context, row),
    pendingEmail,
    frozenBy: row.frozen_by,
    rejoin: row.settings.rejoin,
    renewalChops: row.settings.renewalChops,
    earlierCards: present.filter((card) => card.campaign_id === row.campaign_id),
    otherCards: present.filter((card) => card.campaign_id !== row.campaign_id),
  }
}

function periodOf({ campaign, card }: OperationContext, row: CardRow) {
  if (card.period === null) return null
  const { start, earned } = card.period
  return { start, end: lastDay(campaign, card.period), earned, next: nextLevel(campaign, card.levelId, earned, row) }
}

function nextLevel(campaign: CampaignRules, levelId: string | null, earned: number, row: CardRow) {
  const next = campaign.levels[campaign.levels.findIndex(({ id }) => id === levelId) + 1]
  const level = next && row.settings.memberLevels.find(({ id }) => id === next.id)?.level
  return next && level ? { level, missing: Math.max(0, next.minEarned - earned) } : null
}

async function pendingEmailOf(ctx: MerchantContext, row: CardRow) {
  const change = await ctx.db
    .selectFrom('email_change')
    .select(['email', 'expires_at'])
    .where('merchant_id', '=', ctx.merchant.id)
    .where('member_id', '=', row.member_id)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return change ? { email: change.email, expiresAt: change.expires_at.toISOString() } : null
}

const otherCardsOf = (ctx: MerchantContext, row: CardRow) =>
  ctx.db
    .selectFrom('card as c')
    .innerJoin('campaign as cp', (join) =>
      join.onRef('cp.merchant_id', '=', 'c.merchant_id').onRef('cp.id', '=', 'c.campaign_id'),
    )
    .select([
      'c.id',
      'c.card_number as cardNumber',
      'c.campaign_id',
      'cp.name as campaignName',
      'c.state',
      'c.balance',
      'c.created_at',
      'c.expires_at',
    ])
    .where('c.merchant_id', '=', ctx.merchant.id)
    .where('c.member_id', '=', row.member_id)
    .where('c.id', '<>', row.id)
    .orderBy('c.created_at', 'desc')
    .limit(MAX_ENTRIES)
    .execute()
