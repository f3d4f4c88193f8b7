import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import {
  type addCard as addRoute,
  MAX_NAMED_CARDS,
  type renameCard as renameRoute,
} from '@chopcard/contract/earning/member/carnival.ts'
import { loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { type CardRow, loadCard } from '../../loyalty/cards/card-store.ts'
import { enrolMember, lockMember } from '../../loyalty/cards/enrol-member.ts'
import { operationContext } from '../../loyalty/cards/operation.ts'
import { runExclusive } from '../../core/keyed-mutex.ts'
import type { MemberContext, Verb } from '../../core/context.ts'
import { breaks, type Tx } from '../../core/database.ts'
import { mayJoinIn } from './book-time-slot.ts'
import { type CardBeside, cardsOfMember, selectionOf } from './named-cards.ts'
import { carnivalUrl } from './tell-member.ts'
import { recordEvent } from '../../core/events.ts'

/**
 * Another card of the member in the same campaign. Places 1 to 5 and the names are unique in the database, so that a crowd
 * on one phone cannot add a sixth.
 */
export const addCard: Verb<typeof addRoute> = async (ctx, { body }) => {
  const { app, merchant } = ctx
  const row = await loadCard(app.database, merchant, ctx.cardId, ctx.now)
  mayJoinIn(operationContext(ctx, row))
  if (!row.settings.carnivalMode) refuse('FEATURE_OFF')
  return runExclusive(`${merchant.id} cards of ${row.member_id}`, async () => {
    // Nobody need wait for the member's row to hear what is certain.
    mayAdd(await cardsOfMember(ctx.db, merchant.id, ctx.cardId), body.name)
    return ctx.write((tx) => add(tx, ctx, row, body.name)).catch(refuseTaken)
  })
}

async function add(tx: Tx, ctx: MemberContext, row: CardRow, name: string) {
  const { app, merchant } = ctx
  await lockMember(tx, merchant.id, row.member_id)
  const cards = await placeAll(tx, ctx)
  mayAdd(cards, name)
  const place = freePlace(cards)
  const campaign = await loadCampaign(tx, merchant.id, row.campaign_id)
  const { cardId, token } = await enrolMember(tx, {
    app,
    merchant,
    campaign,
    contact: {},
    actor: ctx.actor,
    now: ctx.now,
    source: 'card-selection',
    memberId: row.member_id,
    isFurther: true,
  })
  await writeName(tx, ctx, { campaignId: row.campaign_id, memberId: row.member_id, cardId, place, name })
  ctx.note({ target: cardId, after: { beside: ctx.cardId, place } })
  const selection = await selectionOf(app, tx, merchant, ctx.cardId, ctx.now, ctx.language)
  return { ...selection, url: carnivalUrl(app.config.publicUrl, token) }
}

function mayAdd(cards: readonly CardBeside[], name: string): void {
  if (cards.length >= MAX_NAMED_CARDS) refuse('MAX_CARDS_REACHED')
  if (cards.some((card) => card.name?.toLowerCase() === name.toLowerCase())) refuseName()
}

/** Another name for one of the member's cards. */
export const renameCard: Verb<typeof renameRoute> = async (ctx, { params, body }) => {
  return ctx
    .write(async (tx) => {
      const row = await loadCard(ctx.app.database, ctx.merchant, ctx.cardId, ctx.now, tx)
      await lockMember(tx, ctx.merchant.id, row.member_id)
      await placeAll(tx, ctx)
      const named = await loadCard(ctx.app.database, ctx.merchant, params.cardNumber, ctx.now, tx)
      if (named.member_id !== row.member_id || named.campaign_id !== row.campaign_id) refuse('INVALID_MEMBER')
      await tx
        .updateTable('named_card')
        .set({ name: body.name })
        .where('merchant_id', '=', ctx.merchant.id)
        .where('card_id', '=', named.id)
        .execute()
      recordEvent(
        tx,
        { merchantId: ctx.merchant.id },
        { type: 'card.updated', subject: named.id, data: { campaignId: row.campaign_id, fields: ['name'] } },
      )
      ctx.note({ target: named.id })
      return selectionOf(ctx.app, tx, ctx.merchant, ctx.cardId, ctx.now, ctx.language)
    })
    .catch(refuseTaken)
}

/** Gives the cards that were there before a place each, and frees those of cards that are closed. */
async function placeAll(tx: Tx, ctx: MemberContext): Promise<CardBeside[]> {
  const cards = await cardsOfMember(tx, ctx.merchant.id, ctx.cardId)
  const [own] = cards
  if (!own) return refuse('INVALID_MEMBER')
  await sql`
    delete from named_card n where n.merchant_id = ${ctx.merchant.id} and n.campaign_id = ${own.campaignId}
      and n.member_id = ${own.memberId} and not n.card_id = any(${cards.map(({ id }) => id)}::uuid[])`.execute(tx)
  for (const card of cards) {
    if (card.place !== null) continue
    card.place = freePlace(cards)
    await writeName(tx, ctx, { ...card, cardId: card.id, place: card.place, name: null })
  }
  return cards
}

function freePlace(cards: readonly CardBeside[]): number {
  const taken = new Set(cards.map(({ place }) => place))
  for (let place = 1; place <= MAX_NAMED_CARDS; place++) if (!taken.has(place)) return place
  return refuse('MAX_CARDS_REACHED')
}

type Named = { cardId: string; campaignId: string; memberId: string; place: number; name: string | null }

const writeName = (tx: Tx, ctx: MemberContext, { cardId, campaignId, memberId, place, name }: Named) =>
  tx
    .insertInto('named_card')
    .values({
      merchant_id: ctx.merchant.id,
      card_id: cardId,
      campaign_id: campaignId,
      member_id: memberId,
      place,
      name,
    })
    .execute()

function refuseTaken(error: unknown): never {
  if (breaks(error, 'named_card_name')) refuseName()
  if (breaks(error, 'named_card_place')) refuse('MAX_CARDS_REACHED')
  throw error
}

const refuseName = (): never => refuse('CARD_NAME_DUPLICATED', { fields: [{ path: 'body.name', message: 'unique' }] })
