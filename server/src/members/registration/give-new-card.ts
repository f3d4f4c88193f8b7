import { givenDetails } from '@chopcard/contract/members/member-details.ts'
import type { joinCampaign as joinRoute } from '@chopcard/contract/members/public/registration.ts'
import type { Input, Result } from '@chopcard/contract/core/route.ts'
import { hasFeature } from '../../core/authenticate.ts'
import type { PublicContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { enrolMember } from '../../loyalty/cards/enrol-member.ts'
import { nameFirstCard } from '../../earning/booths/name-first-card.ts'
import { giveWelcome } from '../../loyalty/cards/give-welcome.ts'
import { sendMemberMail } from '../../messaging/mailing/send-member-mail.ts'
import { wishNewsletter } from '../../messaging/mailing/newsletter.ts'
import { deviceDigest } from '../../earning/referrals/devices.ts'
import { welcomeReferee } from '../../earning/referrals/welcome-referee.ts'
import type { Door } from './find-campaign.ts'
import type { Referrer } from './find-referrer.ts'
import { keepSubmit, submitKeyOf } from './repeated-submit.ts'
import { addressOf, sendLink } from './show-known-card.ts'
import { changeMember } from '../../loyalty/cards/write-member.ts'

type Body = Input<typeof joinRoute>['body']
type Asked = { memberId: string; by: 'email' | 'mobile'; isProven: boolean }

/**
 * Gives a card to a member who has none of this campaign. One who has cards of others is not let in by an address or a
 * number alone: the new card's link is sent as well.
 */
export async function giveNewCard(
  tx: Tx,
  ctx: PublicContext,
  door: Door,
  body: Body,
  referrer: Referrer | undefined,
  known?: Asked,
): Promise<Result<typeof joinRoute>> {
  const { app, actor, now } = ctx
  const { merchant, campaign, mode } = door
  const asked = campaign.settings.memberFields.filter((field) => field.atRegistration).map(({ label }) => label)
  const info = Object.entries(body.additionalInfo ?? {}).filter(([label, text]) => text && asked.includes(label))
  const card = await enrolMember(tx, {
    app,
    merchant,
    campaign,
    contact: {
      ...givenDetails(body),
      language: body.language,
      additionalInfo: Object.fromEntries(info),
    },
    actor,
    now,
    source: 'registration',
    memberId: known?.memberId,
  })
  const isProven = known?.isProven ?? mode === 'sms-verified'
  await noteJoining(tx, ctx, door, card, body, referrer)
  if (referrer && 'cardId' in referrer) await welcomeReferee(tx, { app, merchant, actor, now }, card.cardId)
  await noteNumber(tx, door, card.memberId, body, isProven, card.isNew)
  // Whoever only knows the address of a member asks for nothing in their name.
  if (body.newsletter && body.email && (card.isNew || isProven))
    await wishNewsletter(tx, merchant.id, card.memberId, 'wanted')
  const isMailed = await sendMemberMail(tx, app, merchant, card.cardId, 'registration')
  await giveWelcome(tx, { app, merchant }, campaign.settings, card.cardId)
  if (hasFeature(merchant, 'welcomeGift')) await sendMemberMail(tx, app, merchant, card.cardId, 'welcomeGift')
  if (card.isNew || isProven) {
    const submit = submitKeyOf(ctx, door, body)
    if (submit) await keepSubmit(tx, door, submit, card.cardId)
    const url = addressOf(ctx, door, card.token)
    return { cardUrl: url, isKnown: false, checkMailbox: false, sentBy: null }
  }
  if (known?.by !== 'mobile' && isMailed) return { cardUrl: null, isKnown: true, checkMailbox: true, sentBy: 'email' }
  return sendLink(tx, ctx, door, body, card, known?.by ?? 'email', true)
}

/** Who recommended the campaign, on which device the member registered, and what they call the first of several cards. */
async function noteJoining(
  tx: Tx,
  { app }: PublicContext,
  { merchant, campaign }: Door,
  { cardId, memberId }: { cardId: string; memberId: string },
  { deviceToken, cardName }: Body,
  referrer: Referrer | undefined,
): Promise<void> {
  const brought =
    referrer && ('cardId' in referrer ? { referrer_card_id: referrer.cardId } : { referrer_staff_id: referrer.staffId })
  const device = deviceToken && { device_digest: deviceDigest(app.config.secret, merchant.id, deviceToken) }
  if (brought || device)
    await tx
      .updateTable('card')
      .set({ ...brought, ...(device || undefined) })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', cardId)
      .execute()
  if (cardName && campaign.settings.carnivalMode && hasFeature(merchant, 'simpleWebRegistration'))
    await nameFirstCard(tx, merchant.id, { cardId, campaignId: campaign.id, memberId, name: cardName })
}

/** A number that no code has proven may be anybody's. */
async function noteNumber(
  tx: Tx,
  { merchant }: Door,
  memberId: string,
  { mobile }: Body,
  isProven: boolean,
  isNew: boolean,
): Promise<void> {
  if (!mobile || !(isNew || isProven)) return
  await changeMember(tx, merchant.id, memberId, { mobile_unproven: !isProven })
}
