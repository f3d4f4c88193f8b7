import { Email } from '@chopcard/contract/core/kinds.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { enrolAtTill as route } from '@chopcard/contract/members/merchant/till-enrolment.ts'
import { Mobile } from '@chopcard/contract/members/public/registration.ts'
import { hasFeature } from '../../core/authenticate.ts'
import type { MerchantContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { numberOf } from '../../core/dial-code.ts'
import { merchantName } from '../../core/merchant-name.ts'
import { sendMail, sendSms } from '../../core/outbox.ts'
import { consumeSmsAttempt } from '../../core/proof-codes.ts'
import { type Campaign, loadCampaign } from '../../loyalty/campaigns/load-campaign.ts'
import { findCard } from '../../loyalty/cards/card-store.ts'
import { enrolMember } from '../../loyalty/cards/enrol-member.ts'
import { giveWelcome } from '../../loyalty/cards/give-welcome.ts'
import { presentCard } from '../../loyalty/cards/present-card.ts'
import { cardUrl } from '../../loyalty/cards/scan.ts'
import { changeMember } from '../../loyalty/cards/write-member.ts'
import { sendMemberMail } from '../../messaging/mailing/send-member-mail.ts'
import { registrationIsOpen } from './find-campaign.ts'

type Contact = { email: string; mobile?: undefined } | { mobile: string; email?: undefined }

/**
 * Enrols a customer at the till (decisions/members.md §1): the card is there for its first stamp, and the link that opens it goes
 * to the address or number alone. What the campaign asks besides, the member can answer in the profile.
 */
export const enrolAtTill: Verb<typeof route> = (ctx, { body }) => {
  const contact = contactIn(ctx, body.contact)
  return ctx.write(async (tx) => {
    const { app, merchant, actor, now } = ctx
    const campaign = await loadCampaign(tx, merchant.id, body.campaignId)
    registrationIsOpen(campaign, merchant, now)
    const { cardId, memberId, token, isNew } = await enrolMember(tx, {
      app,
      merchant,
      campaign,
      contact: { ...contact, nickname: body.nickname },
      actor,
      now,
      source: 'back-office',
    })
    // Only its owner can prove a number.
    if (contact.mobile && isNew) await changeMember(tx, merchant.id, memberId, { mobile_unproven: true })
    await giveWelcome(tx, { app, merchant }, campaign.settings, cardId)
    const sentBy = await sendLink(tx, ctx, campaign, contact, { cardId, memberId, token })
    if (contact.email && hasFeature(merchant, 'welcomeGift'))
      await sendMemberMail(tx, app, merchant, cardId, 'welcomeGift')
    const row = (await findCard(app.database, merchant, cardId, now, tx)) ?? refuse('NOT_FOUND')
    ctx.note({ target: cardId, after: { cardNumber: row.card_number, consent: true } })
    return { card: presentCard(row, now), sentBy }
  })
}

/** An address or a number, as it is stored. */
function contactIn({ merchant }: MerchantContext, given: string): Contact {
  const wrong = (message: string) => refuse('VALIDATION_FAILED', { fields: [{ path: 'contact', message }] })
  if (given.includes('@')) return { email: Email.safeParse(given).data ?? wrong('email') }
  if (!Mobile.safeParse(given).success) return wrong('mobile')
  return { mobile: numberOf(merchant, given, 'contact') }
}

type Enrolled = { cardId: string; memberId: string; token: string }

/** Sends the card's link: by the campaign's own mail where it is on, else by the plain one, or as a text message. */
async function sendLink(
  tx: Tx,
  ctx: MerchantContext,
  { id, settings }: Campaign,
  { email, mobile }: Contact,
  { cardId, memberId, token }: Enrolled,
): Promise<'email' | 'sms'> {
  const { app, merchant } = ctx
  const { language } = merchant
  const values = { merchantName: merchantName(merchant, language), url: cardUrl(app.config.publicUrl, token) }
  if (mobile !== undefined) {
    await consumeSmsAttempt({ ...ctx, db: tx }, merchant.id, mobile)
    await sendSms(tx, app, { merchantId: merchant.id, memberId, to: mobile, language, template: 'sms-card', values })
    return 'sms'
  }
  if (await sendMemberMail(tx, app, merchant, cardId, 'registration')) return 'email'
  await sendMail(tx, app, {
    merchantId: merchant.id,
    campaignId: id,
    memberId,
    to: email,
    language,
    template: 'member-registration',
    values: { ...values, campaignName: settings.localizations[language]?.name || settings.name },
  })
  return 'email'
}
