import type { memberToken as memberTokenRoute } from '@chopcard/contract/merchant/cards.ts'
import type {
  cardByToken as cardByTokenRoute,
  quickRedeem as quickRedeemRoute,
  scanned as scannedRoute,
} from '@chopcard/contract/merchant/till.ts'
import { refuse } from '@chopcard/contract/errors.ts'
import type { MerchantContext, Verb } from '../core/context.ts'
import { cardCode, cardToken, hashToken, sameBytes } from '../core/secrets.ts'
import { type CardKey, type CardRow, findCard, loadCard } from './card-store.ts'
import { situationOf } from './operate.ts'
import { presentCard } from './present-card.ts'
import { offersOf, rulesFor } from './type-rules.ts'
import { verdictOf } from './validate-operation.ts'

/**
 * The card that a scanned or typed text names: the QR code's text, a card number (spaces and dashes allowed), a member
 * token or the address of a card page. Undefined for anything else, forged codes included.
 */
export function cardKeyIn(text: string, secret: string, merchantId: string): CardKey | undefined {
  const code = /^CC1\.(\d{12})\.[\w-]{12}$/.exec(text.trim())
  if (code?.[1])
    return sameBytes(Buffer.from(text.trim()), Buffer.from(cardCode(secret, merchantId, code[1]))) ? code[1] : undefined
  const token = /(?:^|\/member\/card\/)(ct_[0-9a-z]{8}_[\w-]{43})(?:[?#].*)?$/.exec(text.trim())
  if (token?.[1]) return hashToken(token[1])
  const number = text.replace(/[\s-]/g, '')
  return /^\d{12}$/.test(number) ? number : undefined
}

async function scannedCard(ctx: MerchantContext, text: string): Promise<CardRow> {
  const key = cardKeyIn(text, ctx.app.config.secret, ctx.merchant.id)
  const row = key && (await findCard(ctx.app.database, ctx.merchant, key, ctx.now))
  return row || refuse('INVALID_QR_CODE')
}

export const scanned: Verb<typeof scannedRoute> = async (ctx, { params }) => ({
  kind: 'card',
  card: presentCard(await scannedCard(ctx, params.x), ctx.now),
})

/** A card and its rewards, each with the verdict of the redemption's own rule. */
export const quickRedeem: Verb<typeof quickRedeemRoute> = async (ctx, { params }) => {
  const row = await scannedCard(ctx, params.x)
  const { campaign, card, today, moment } = situationOf(ctx, row)
  const { redeem } = rulesFor(campaign.type)
  const rewards = offersOf(campaign, card, ctx.now).map(({ id, name, cost, missing, given }) => {
    const verdict = verdictOf(() => redeem(campaign, card, today, { rewardId: id }, moment), ctx.language)
    return {
      id,
      name,
      cost,
      ...(verdict.refusal ?? { allowed: true }),
      ...(missing > 0 && { missing }),
      ...(given && { given }),
    }
  })
  return { card: presentCard(row, ctx.now), rewards, coupons: [], vouchers: [] }
}

export const cardByToken: Verb<typeof cardByTokenRoute> = async (ctx, { params }) => {
  const key = cardKeyIn(params.x, ctx.app.config.secret, ctx.merchant.id) ?? refuse('INVALID_MEMBER')
  return presentCard(await loadCard(ctx.app.database, ctx.merchant, key, ctx.now), ctx.now)
}

/** The address of the member's page; the token is derived, never stored. */
export const memberToken: Verb<typeof memberTokenRoute> = async (ctx, { params }) => {
  const row = await loadCard(ctx.app.database, ctx.merchant, params.x, ctx.now)
  const token = cardToken(ctx.app.config.secret, ctx.merchant.shortKey, row.id, row.token_generation)
  return { token, url: cardUrl(ctx.app.config.publicUrl, token) }
}

export const cardUrl = (publicUrl: string, token: string): string => `${publicUrl}/member/card/${token}`
