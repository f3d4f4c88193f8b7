import { looksLikeCardNumber } from '@chopcard/contract/core/card-number.ts'
import { sql } from 'kysely'
import type { memberToken as memberTokenRoute } from '@chopcard/contract/loyalty/merchant/cards.ts'
import type { cardByToken as cardByTokenRoute } from '@chopcard/contract/loyalty/merchant/till.ts'
import type { ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { findMerchant } from '../../core/authenticate.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import { cardToken, hashToken, shortKeyOf } from '../../core/secrets.ts'
import { judgeCode } from './card-codes.ts'
import { type CardKey, type CardRow, findCard, loadCard } from './card-store.ts'
import { operationContext } from './operation.ts'
import { multiplierAt } from './multiplier-rules.ts'
import { presentCard } from './present-card.ts'
import { stayingCard } from './staying-card.ts'
import { offersOf, rewardLimitsOf, rulesFor } from './type-rules.ts'
import { couponRefusal, verdictOf } from './validate-operation.ts'
import { waysBack } from './ways-back.ts'

/** What a scanned or typed text names; a code has yet to be held against its card. */
type Named = { key: CardKey; code?: string; token?: string }

/**
 * The card that a text names: the QR code's, a card number (spaces and dashes allowed), a member token or the address of a
 * card page. Undefined for anything else.
 */
function namedIn(given: string): Named | undefined {
  const text = given.trim()
  const code = /^(?:CC1\.(?=.{25}$)|CC2\.(?=.{21}$))(\d{12})\.[\w-]+$/.exec(text)
  if (code?.[1]) return { key: code[1], code: text }
  const token = /(?:^|\/member\/card\/)(ct_[0-9a-z]{8}_[\w-]{43})(?:[?#].*)?$/.exec(text)
  if (token?.[1]) return { key: hashToken(token[1]), token: token[1] }
  const number = text.replace(/[\s-]/g, '')
  return looksLikeCardNumber(number) ? { key: number } : undefined
}

/** The card that is in front of the operator; a code of it must be true, and of now where the campaign asks for that. */
async function cardNamed(ctx: MerchantContext, text: string, unknown: ErrorCode): Promise<CardRow> {
  const named = namedIn(text) ?? refuse(unknown)
  const row = await findCard(ctx.app.database, ctx.merchant, named.key, ctx.now)
  const keys = { secret: ctx.app.config.secret, merchantId: ctx.merchant.id }
  const verdict = row && (named.code === undefined ? 'good' : judgeCode(keys, row, named.code, ctx.now))
  if (row && verdict === 'good') return rowThatStays(ctx, row)
  if (verdict === 'expired') refuse('QR_CODE_EXPIRED')
  return refuse((await isOfAnotherShop(ctx, named)) ? 'CARD_OF_ANOTHER_SHOP' : unknown)
}

/** The same by the QR code or the card number alone, for whoever may not follow a member's address. */
export async function cardByCodeOrNumber(ctx: MerchantContext, text: string): Promise<CardRow> {
  const named = namedIn(text)
  if (typeof named?.key !== 'string') return refuse('INVALID_QR_CODE')
  const row = (await findCard(ctx.app.database, ctx.merchant, named.key, ctx.now)) ?? refuse('INVALID_QR_CODE')
  if (named.code === undefined) return rowThatStays(ctx, row)
  const keys = { secret: ctx.app.config.secret, merchantId: ctx.merchant.id }
  const verdict = judgeCode(keys, row, named.code, ctx.now)
  if (verdict === 'expired') refuse('QR_CODE_EXPIRED')
  return verdict === 'good' ? rowThatStays(ctx, row) : refuse('INVALID_QR_CODE')
}

/** The card that a merge has left of a closed one: members go on showing what their phone or a printed card has. */
async function rowThatStays(ctx: MerchantContext, row: CardRow): Promise<CardRow> {
  if (row.state !== 'closed') return row
  return loadCard(ctx.app.database, ctx.merchant, await stayingCard(ctx.db, ctx.merchant.id, row.id), ctx.now)
}

/**
 * Whether a code or a token is that of another shop's card. Only who holds the card has either, so this much may be told; a
 * number that is typed proves nothing, and another shop's is as if it were not there.
 */
async function isOfAnotherShop(ctx: MerchantContext, { key, code, token }: Named): Promise<boolean> {
  if (token !== undefined) {
    const shop = await findMerchant(ctx.db, { shortKey: shortKeyOf('ct', token) ?? '' })
    return shop !== undefined && (await findCard(ctx.app.database, shop.merchant, key, ctx.now)) !== undefined
  }
  if (code === undefined || typeof key !== 'string') return false
  const { rows } = await sql<OtherCard>`
    select c.merchant_id, c.card_number, c.token_generation, cp.settings from card as c
    join campaign as cp on cp.merchant_id = c.merchant_id and cp.id = c.campaign_id
    where c.card_number = ${key} and c.merchant_id <> ${ctx.merchant.id}`.execute(ctx.db)
  return rows.some((card) => {
    const keys = { secret: ctx.app.config.secret, merchantId: card.merchant_id }
    const verdict = judgeCode(keys, card, code, ctx.now)
    // Of a code that changes only the one of now is known to be true.
    return verdict === 'good' || (verdict === 'expired' && code.startsWith('CC1.'))
  })
}

type OtherCard = Parameters<typeof judgeCode>[1] & { merchant_id: string }

/** Whether a text has the form of a card's code, number or address. */
export const namesCard = (text: string): boolean => namedIn(text) !== undefined

/** The card that was scanned or typed. */
export const scannedCard = async (ctx: MerchantContext, text: string) =>
  presentCard(await cardNamed(ctx, text, 'INVALID_QR_CODE'), ctx.now)

/** A card and its rewards, each with the verdict of the redemption's own rule, and what may be done where it takes nothing. */
export async function rewardsOfScanned(ctx: MerchantContext, text: string) {
  const row = await cardNamed(ctx, text, 'INVALID_QR_CODE')
  const context = operationContext(ctx, row)
  return {
    card: presentCard(row, ctx.now),
    rewards: await offersFor(ctx, row, context),
    multiplier: multiplierAt(context.campaign.multipliers, ctx.now, ctx.merchant.timeZone),
    multipliers: [...context.campaign.multipliers],
    rewardLimits: rewardLimitsOf(context.campaign, context.today),
    may: waysBack(ctx, context),
  }
}

/** The rewards of a card with what can be redeemed now, and what is missing for the rest. */
export async function offersFor(ctx: MerchantContext, row: CardRow, context = operationContext(ctx, row)) {
  const { campaign, card, today, moment } = context
  const { redeem } = rulesFor(campaign.type)
  const rewards = offersOf(campaign, card, ctx.now).map(async ({ id, name, cost, missing, given }) => {
    const { decision, refusal } = verdictOf(() => redeem(campaign, card, today, { rewardId: id }, moment), ctx.language)
    const withoutCoupon = decision && (await couponRefusal(ctx, row, decision))
    return {
      id,
      name,
      cost,
      ...(refusal ?? withoutCoupon ?? { allowed: true }),
      ...(missing > 0 && { missing }),
      ...(given && { given }),
    }
  })
  return Promise.all(rewards)
}

export const cardByToken: Verb<typeof cardByTokenRoute> = async (ctx, { params }) =>
  presentCard(await cardNamed(ctx, params.x, 'INVALID_MEMBER'), ctx.now)

/** The address of the member's page; the token is derived, never stored. */
export const memberToken: Verb<typeof memberTokenRoute> = async (ctx, { params }) => {
  const row = await loadCard(ctx.app.database, ctx.merchant, params.x, ctx.now)
  const token = cardToken(ctx.app.config.secret, ctx.merchant.shortKey, row.id, row.token_generation)
  return { token, url: cardUrl(ctx.app.config.publicUrl, token) }
}

export const cardUrl = (publicUrl: string, token: string): string => `${publicUrl}/member/card/${token}`
