import { randomUUID } from 'node:crypto'
import { memberFieldProblems } from '@chopcard/contract/members/member-fields.ts'
import { Refusal, refuse } from '@chopcard/contract/core/errors.ts'
import { joinCampaign as joinRoute } from '@chopcard/contract/members/public/registration.ts'
import type { Input, Result } from '@chopcard/contract/core/route.ts'
import { bucketOf, consumeAttempt } from '../../core/attempts.ts'
import { isAnsweredMeanwhile } from '../../core/commit-record.ts'
import type { PublicContext, Verb } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { networkOf } from '../../core/networks.ts'
import { checkCode } from '../../core/proof-codes.ts'
import { numberOf } from '../../core/dial-code.ts'
import { type Door, openDoor } from './find-campaign.ts'
import { findByMobile, findKnown, findKnownCard } from '../../loyalty/cards/find-known.ts'
import { releaseClaims } from '../../loyalty/cards/write-member.ts'
import { findReferrer } from './find-referrer.ts'
import { giveNewCard } from './give-new-card.ts'
import { purposeOf } from './send-join-code.ts'
import { findSubmitted, submitKeyOf } from './repeated-submit.ts'
import { askedContact, joinsByNickname, missingContact } from './registration-rules.ts'
import { openKnownCard, sendKnownCard } from './show-known-card.ts'

export const perAddress = { limit: 20, windowSeconds: 15 * 60 }
export const perContact = { limit: 5, windowSeconds: 60 * 60 }

type Body = Input<typeof joinRoute>['body']
type Joined = Result<typeof joinRoute>

/**
 * Registers a member (decisions/members.md §1). A new member gets the card at once, and so does a known one who proves their
 * number by its code; one who is known by what they typed alone gets a message with the card's link, so that nobody opens
 * a card by knowing an address or a number. The same submit gets the same card, also where its first answer was lost.
 */
export const joinCampaign: Verb<typeof joinRoute> = async (ctx, { params, body: given }) => {
  await consumeAttempt(ctx.db, bucketOf(ctx.app.config.secret, 'join-address', networkOf(ctx.ip)), perAddress)
  const door = await openDoor(ctx, joinRoute, params.campaignId)
  const body = askedContact(door.mode, { ...given, mobile: given.mobile && numberOf(door.merchant, given.mobile) })
  checkFields(door, body)
  const referrer = await findReferrer(ctx.db, door.merchant.id, params.campaignId, body.promotionCode ?? '')
  await consumeContactAttempts(ctx, door, body)
  const useCode = door.mode === 'sms-verified' ? await proveNumber(ctx, door, body) : undefined
  const submit = submitKeyOf(ctx, door, body)
  const work = async (tx: Tx): Promise<Joined> => {
    await useCode?.(tx)
    const submitted = submit && (await findSubmitted(tx, door, submit))
    if (submitted) return { ...(await openKnownCard(tx, ctx, door, submitted)), isKnown: false }
    const known = await findKnownMember(tx, door, body)
    if (!known) return giveNewCard(tx, ctx, door, body, referrer)
    const card = await findKnownCard(tx, door.merchant.id, door.campaign.id, known.memberId)
    if (!card) return giveNewCard(tx, ctx, door, body, referrer, known)
    return known.isProven ? openKnownCard(tx, ctx, door, card) : sendKnownCard(tx, ctx, door, body, card, known.by)
  }
  try {
    return await ctx.app.database.tx(work)
  } catch (error) {
    // The same person was quicker elsewhere, with the same address or by the same submit: now they are known.
    const isRegistered = error instanceof Refusal && error.code === 'MEMBER_ALREADY_REGISTERED'
    if (isRegistered || isAnsweredMeanwhile(error)) return ctx.app.database.tx(work)
    throw error
  }
}

/** What the merchant's mode and the campaign's own questions ask for, all at once. */
function checkFields({ merchant, mode, campaign }: Door, body: Body): void {
  const asked = campaign.settings.memberFields.filter((field) => field.atRegistration)
  const fields = [
    ...missingContact(mode, body, joinsByNickname(merchant, mode, campaign.settings)),
    ...memberFieldProblems(asked, body.additionalInfo ?? {}),
  ]
  if (fields.length) refuse('VALIDATION_FAILED', { fields })
}

/** For each contact that is only typed; a number that is proven has the limits of its codes. */
async function consumeContactAttempts(ctx: PublicContext, { mode, campaign }: Door, body: Body): Promise<void> {
  const { secret } = ctx.app.config
  const { email, mobile } = body
  if (email) await consumeAttempt(ctx.db, bucketOf(secret, 'join-mail', campaign.id, email), perContact)
  if (mobile && mode !== 'sms-verified')
    await consumeAttempt(ctx.db, bucketOf(secret, 'join-mobile', campaign.id, mobile), perContact)
}

const proveNumber = (ctx: PublicContext, { merchant, campaign }: Door, body: Body) =>
  checkCode(
    ctx,
    { merchant, to: body.mobile ?? '', by: 'sms', purpose: purposeOf(campaign.id) },
    body.smsCode ?? '',
    body.submitToken || randomUUID(),
  )

/** Who asks, if they are known, and whether they have proven it. */
async function findKnownMember(tx: Tx, { mode, merchant }: Door, body: Body) {
  if (mode === 'sms-verified' && body.mobile) {
    await releaseClaims(tx, merchant.id, body.mobile, body.email)
    const memberId = await findByMobile(tx, merchant, body.mobile)
    if (memberId) return { memberId, by: 'mobile' as const, isProven: true }
  }
  const known = await findKnown(tx, merchant, mode === 'sms-verified' ? { email: body.email } : body)
  return known && { ...known, isProven: false }
}
