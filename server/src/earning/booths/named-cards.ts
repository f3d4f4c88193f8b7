import { sql } from 'kysely'
import { inLanguage } from '../../core/campaign-words.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import {
  type CardSelection,
  MAX_NAMED_CARDS,
  type myCards as myCardsRoute,
  type NamedCard,
} from '@chopcard/contract/earning/member/carnival.ts'
import { hasEnded, loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { findCard } from '../../loyalty/cards/card-store.ts'
import { cardUrl } from '../../loyalty/cards/scan.ts'
import { presentCard } from '../../loyalty/cards/present-card.ts'
import type { App } from '../../core/app.ts'
import { runsInFull } from '../../core/authenticate.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { shownMerchant } from '../../core/merchant-name.ts'
import { cardToken } from '../../core/secrets.ts'
import { carnivalUrl } from './tell-member.ts'

export type CardBeside = {
  id: string
  campaignId: string
  memberId: string
  generation: number
  place: number | null
  name: string | null
}

/** The cards that a member has in the campaign of one of them, that one included; the oldest first. */
export async function cardsOfMember(db: Db | Tx, merchantId: string, cardId: string): Promise<CardBeside[]> {
  const { rows } = await sql<CardBeside>`
    select c.id, c.campaign_id as "campaignId", c.member_id as "memberId", c.token_generation as generation, n.place, n.name
    from card own
    join card c on c.merchant_id = own.merchant_id and c.member_id = own.member_id and c.campaign_id = own.campaign_id
    left join named_card n on n.merchant_id = c.merchant_id and n.card_id = c.id
    where own.merchant_id = ${merchantId} and own.id = ${cardId} and (c.state <> 'closed' or c.id = own.id)
    order by c.created_at, c.id`.execute(db)
  return rows
}

/** The same as the member sees them, each with the way to it. */
export async function cardsBeside(
  app: App,
  db: Db | Tx,
  merchant: Merchant,
  cardId: string,
  now: Date,
): Promise<NamedCard[]> {
  const cards: NamedCard[] = []
  for (const beside of await cardsOfMember(db, merchant.id, cardId)) {
    const row = await findCard(app.database, merchant, beside.id, now, db.isTransaction ? (db as Tx) : undefined)
    if (!row) continue
    const { state, balance, balances, cardNumber, nickname } = presentCard(row, now)
    const token = cardToken(app.config.secret, merchant.shortKey, beside.id, beside.generation)
    const pageUrl = row.settings.carnivalMode ? carnivalUrl : cardUrl
    cards.push({
      cardNumber,
      name: beside.name,
      nickname,
      url: pageUrl(app.config.publicUrl, token),
      current: beside.id === cardId,
      state,
      balance,
      total: balances.reduce((sum, { stampCount }) => sum + stampCount, 0),
    })
  }
  return cards
}

/** What the page that chooses among them shows. */
export async function selectionOf(
  app: App,
  db: Db | Tx,
  merchant: Merchant,
  cardId: string,
  now: Date,
  language: Language,
): Promise<CardSelection> {
  const cards = await cardsBeside(app, db, merchant, cardId, now)
  const own = await findCard(app.database, merchant, cardId, now)
  if (!own) return refuse('INVALID_MEMBER')
  const [running, shop] = await Promise.all([
    loadCampaign(db, merchant.id, own.campaign_id),
    shownMerchant(db, merchant, language),
  ])
  const { settings } = running
  const isOver = hasEnded(running, now, merchant.timeZone)
  const { name, logo, backgroundColor, foregroundColor } = inLanguage(settings, language, merchant.language)
  const isFull = cards.filter(({ state }) => state !== 'closed').length >= MAX_NAMED_CARDS
  const isUsable = !isOver && cards.some(({ current, state }) => current && state === 'active')
  return {
    merchant: { name: shop.name, logo: shop.logo },
    campaign: { id: own.campaign_id, type: running.type, name, logo, backgroundColor, foregroundColor },
    cards,
    mayName: settings.carnivalMode,
    mayAdd: runsInFull(merchant) && settings.carnivalMode && isUsable && !isFull,
    isFull,
  }
}

export const myCards: Verb<typeof myCardsRoute> = (ctx) =>
  selectionOf(ctx.app, ctx.db, ctx.merchant, ctx.cardId, ctx.now, ctx.language)
