import { inLanguage } from '@chopcard/contract/campaign-words.ts'
import { joinCampaign as joinRoute } from '@chopcard/contract/public/registration.ts'
import type { CardState } from '@chopcard/contract/cards.ts'
import { refuse } from '@chopcard/contract/errors.ts'
import { type Campaign, hasEnded, loadCampaign } from '../campaigns/load-campaign.ts'
import { bucketOf, takeAttempt } from '../core/attempts.ts'
import { findMerchant, hasFeature, serviceAllows } from '../core/authenticate.ts'
import { localDay, startOfDay } from '../core/clock.ts'
import type { Merchant, PublicContext, Verb } from '../core/context.ts'
import type { Tx } from '../core/database.ts'
import { sendMail } from '../core/outbox.ts'
import { cardToken } from '../core/secrets.ts'
import { isExpired } from '../cards/card-rules.ts'
import { enrolMember, findMember } from '../cards/enrol-member.ts'
import { rejoin } from '../cards/rejoin-member.ts'
import { cardUrl } from '../cards/scan.ts'
import { sendMemberMail } from '../mailing/send-member-mail.ts'
import { merchantOfCampaign } from './find-campaign.ts'
import { registrationState } from './registration-rules.ts'

/** Refuses outside the campaign's registration window; the merchant's days decide. */
export function registrationIsOpen(campaign: Campaign, merchant: Merchant, now: Date): void {
  const state = registrationState(
    campaign.settings,
    hasEnded(campaign, now, merchant.timeZone),
    localDay(now, merchant.timeZone),
  )
  const { registrationStart } = campaign.settings
  if (state === 'ended') refuse('CAMPAIGN_ENDED')
  if (state === 'closed') refuse('REGISTRATION_NOT_OPEN')
  if (state === 'not-yet' && registrationStart)
    refuse('REGISTRATION_NOT_OPEN', { retryAt: startOfDay(registrationStart, merchant.timeZone).toISOString() })
}

const perAddress = { limit: 20, windowSeconds: 15 * 60 }
const perMail = { limit: 5, windowSeconds: 60 * 60 }

/**
 * Registers a member (decisions.md §6). A new member gets the card at once and its link by mail; a known one only the
 * mail, so that nobody opens a card by knowing an address; where their card has expired, the campaign's policy decides
 * whether they get a fresh one.
 */
export const joinCampaign: Verb<typeof joinRoute> = async (ctx, { params, body }) => {
  const merchantId = (await merchantOfCampaign(ctx.db, params.campaignId)) ?? refuse('REGISTRATION_URL_INVALID')
  const { merchant } = (await findMerchant(ctx.db, { id: merchantId })) ?? refuse('REGISTRATION_URL_INVALID')
  serviceAllows(joinRoute, merchant)
  const { secret } = ctx.app.config
  await takeAttempt(ctx.db, bucketOf(secret, 'join-address', ctx.ip), perAddress)
  await takeAttempt(ctx.db, bucketOf(secret, 'join-mail', params.campaignId, body.email), perMail)
  return ctx.app.database.tx(async (tx) => {
    const campaign = await loadCampaign(tx, merchant.id, params.campaignId)
    registrationIsOpen(campaign, merchant, ctx.now)
    const known = await knownCard(tx, merchant, campaign.id, body.email)
    const mail = { merchantId, to: body.email, language: body.language }
    const values = {
      name: body.nickname ?? '',
      merchantName: merchant.name,
      campaignName: inLanguage(campaign.settings, body.language).name,
    }
    if (known) {
      // The address alone proves nothing: whoever has a card, expired or not, is told by mail.
      const isOver = isExpired({ state: known.state as CardState, expiresAt: known.expires_at }, ctx.now)
      const by = { app: ctx.app, merchant, now: ctx.now, actor: ctx.actor }
      const token = isOver ? (await rejoin(tx, by, known, 'registration')).token : tokenOf(ctx, merchant, known)
      const template = isOver ? 'member-registration' : 'member-known-card'
      const url = cardUrl(ctx.app.config.publicUrl, token)
      await sendMail(tx, ctx.app, { ...mail, template, values: { ...values, url } })
      return { cardUrl: null, checkMailbox: true }
    }
    const contact = { email: body.email, nickname: body.nickname, language: body.language }
    const { token, cardId } = await enrolMember(tx, {
      app: ctx.app,
      merchant,
      campaign,
      contact,
      actor: ctx.actor,
      now: ctx.now,
      source: 'registration',
    })
    const url = cardUrl(ctx.app.config.publicUrl, token)
    await sendMemberMail(tx, ctx.app, merchant, cardId, 'registration')
    if (hasFeature(merchant, 'welcomeGift')) await sendMemberMail(tx, ctx.app, merchant, cardId, 'welcomeGift')
    return { cardUrl: url, checkMailbox: false }
  })
}

async function knownCard(tx: Tx, merchant: Merchant, campaignId: string, email: string) {
  const memberId = await findMember(tx, merchant.id, { email })
  if (!memberId) return undefined
  return tx
    .selectFrom('card')
    .select(['id', 'campaign_id', 'member_id', 'state', 'expires_at', 'token_generation'])
    .where('merchant_id', '=', merchant.id)
    .where('member_id', '=', memberId)
    .where('campaign_id', '=', campaignId)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
}

const tokenOf = (ctx: PublicContext, merchant: Merchant, card: { id: string; token_generation: number }): string =>
  cardToken(ctx.app.config.secret, merchant.shortKey, card.id, card.token_generation)
