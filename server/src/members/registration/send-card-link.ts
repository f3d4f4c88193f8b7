import { refuse } from '@chopcard/contract/core/errors.ts'
import { sendCardLink as route } from '@chopcard/contract/members/public/registration.ts'
import { bucketOf, consumeAttempt } from '../../core/attempts.ts'
import type { Verb } from '../../core/context.ts'
import { networkOf } from '../../core/networks.ts'
import { consumeSmsAttempt } from '../../core/proof-codes.ts'
import { cardToken } from '../../core/secrets.ts'
import { numberOf } from '../../core/dial-code.ts'
import { findDoor } from './find-campaign.ts'
import { findKnown, findKnownCard } from '../../loyalty/cards/find-known.ts'
import { perAddress, perContact } from './join-campaign.ts'
import { askedContact } from './registration-rules.ts'
import { writeLink } from './show-known-card.ts'

/**
 * Sends a member the way back to their card, where nobody can register (any more). Whoever is not known is counted and
 * answered the same.
 */
export const sendCardLink: Verb<typeof route> = async (ctx, { params, body: given }) => {
  const { app } = ctx
  const { secret } = app.config
  await consumeAttempt(ctx.db, bucketOf(secret, 'join-address', networkOf(ctx.ip)), perAddress)
  const door = await findDoor(ctx, route, params.campaignId)
  const { merchant, campaign } = door
  const body = askedContact(door.mode, { ...given, mobile: given.mobile && numberOf(merchant, given.mobile) })
  // The address where both are given: one message is enough.
  const { email, mobile } = body.email ? { email: body.email } : { mobile: body.mobile }
  if (email) await consumeAttempt(ctx.db, bucketOf(secret, 'join-mail', campaign.id, email), perContact)
  else if (mobile) await consumeSmsAttempt(ctx, merchant.id, mobile)
  else refuse('VALIDATION_FAILED', { fields: [{ path: 'email', message: 'required' }] })
  await app.database.tx(async (tx) => {
    const known = await findKnown(tx, merchant, { email, mobile })
    const card = known && (await findKnownCard(tx, merchant.id, campaign.id, known.memberId))
    if (!card) return
    const token = cardToken(secret, merchant.shortKey, card.id, card.token_generation)
    await writeLink(tx, ctx, door, body, { token, memberId: card.member_id }, known.by)
  })
  return { sentBy: email ? 'email' : 'sms' }
}
