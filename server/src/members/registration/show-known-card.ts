import type { joinCampaign as joinRoute } from '@chopcard/contract/members/public/registration.ts'
import type { Input, Result } from '@chopcard/contract/core/route.ts'
import { inLanguage } from '../../core/campaign-words.ts'
import type { PublicContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { sendMail, sendSms } from '../../core/outbox.ts'
import { cardToken } from '../../core/secrets.ts'
import { consumeSmsAttempt } from '../../core/proof-codes.ts'
import { carnivalUrl } from '../../earning/booths/tell-member.ts'
import { isExpired } from '../../loyalty/cards/card-rules.ts'
import { rejoin } from '../../loyalty/cards/rejoin-member.ts'
import { cardUrl } from '../../loyalty/cards/scan.ts'
import type { Door } from './find-campaign.ts'
import type { Known, KnownCard } from '../../loyalty/cards/find-known.ts'
import { merchantName } from '../../core/merchant-name.ts'

type Body = Input<typeof joinRoute>['body']
type Joined = Result<typeof joinRoute>

/** The card of a member who has proven their number; a fresh one for an expired one, as the campaign's policy says. */
export async function openKnownCard(tx: Tx, ctx: PublicContext, door: Door, card: KnownCard): Promise<Joined> {
  const { token, isFresh } = await cardInUse(tx, ctx, door, card)
  const url = addressOf(ctx, door, token)
  return { cardUrl: url, isKnown: !isFresh, checkMailbox: false, sentBy: null }
}

/** Sends the link to the address or number that the member is known by. */
export async function sendKnownCard(
  tx: Tx,
  ctx: PublicContext,
  door: Door,
  body: Body,
  card: KnownCard,
  by: Known['by'],
): Promise<Joined> {
  const { token, isFresh } = await cardInUse(tx, ctx, door, card)
  return sendLink(tx, ctx, door, body, { token, memberId: card.member_id }, by, isFresh)
}

type Reader = Pick<Body, 'email' | 'mobile' | 'language'>
type Opens = { token: string; memberId: string }

/** Sends a card's link to an address or a number. */
export async function sendLink(
  tx: Tx,
  ctx: PublicContext,
  door: Door,
  body: Reader,
  card: Opens,
  by: Known['by'],
  isFresh = false,
): Promise<Joined> {
  // In the transaction, which holds a connection already: what is not sent has not been counted either.
  if (by === 'mobile') await consumeSmsAttempt({ ...ctx, db: tx }, door.merchant.id, body.mobile ?? '')
  const sentBy = await writeLink(tx, ctx, door, body, card, by, isFresh)
  return { cardUrl: null, isKnown: true, checkMailbox: true, sentBy }
}

/** Writes the message with a card's link; who asks has been counted. */
export async function writeLink(
  tx: Tx,
  ctx: PublicContext,
  door: Door,
  body: Reader,
  { token, memberId }: Opens,
  by: Known['by'],
  isFresh = false,
): Promise<'email' | 'sms'> {
  const { app } = ctx
  const { merchant, campaign } = door
  const { language } = body
  const url = addressOf(ctx, door, token)
  if (by === 'mobile') {
    const to = body.mobile ?? ''
    const values = { merchantName: merchantName(merchant, language), url }
    await sendSms(tx, app, { merchantId: merchant.id, memberId, to, language, template: 'sms-card', values })
    return 'sms'
  }
  const campaignName = inLanguage(campaign.settings, language, merchant.language).name
  await sendMail(tx, app, {
    merchantId: merchant.id,
    campaignId: campaign.id,
    memberId,
    to: body.email ?? '',
    language,
    template: isFresh ? 'member-registration' : 'member-known-card',
    values: { merchantName: merchantName(merchant, language), campaignName, url },
  })
  return 'email'
}

/** Where a card is shown; a carnival's has a page of its own. */
export const addressOf = ({ app }: PublicContext, { campaign }: Door, token: string): string =>
  (campaign.settings.carnivalMode ? carnivalUrl : cardUrl)(app.config.publicUrl, token)

async function cardInUse(tx: Tx, ctx: PublicContext, { merchant }: Door, card: KnownCard) {
  if (isExpired({ state: card.state, expiresAt: card.expires_at }, ctx.now)) {
    const by = { app: ctx.app, merchant, now: ctx.now, actor: ctx.actor }
    return { token: (await rejoin(tx, by, card, 'registration')).token, isFresh: true }
  }
  const { secret } = ctx.app.config
  return { token: cardToken(secret, merchant.shortKey, card.id, card.token_generation), isFresh: false }
}
