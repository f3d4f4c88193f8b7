import type {
  changeContact as changeRoute,
  sendContactCode as sendRoute,
} from '@chopcard/contract/members/member/profile.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { forgetEmailChange, refuseTaken } from '../../loyalty/cards/email-change.ts'
import { lockMember } from '../../loyalty/cards/enrol-member.ts'
import { bucketOf, consumeAttempt } from '../../core/attempts.ts'
import type { MemberContext, Verb } from '../../core/context.ts'
import { breaks, type Tx } from '../../core/database.ts'
import { sendMail } from '../../core/outbox.ts'
import { checkCode, type CodeSubject, sendCode } from '../../core/proof-codes.ts'
import { sendMemberMail } from '../../messaging/mailing/send-member-mail.ts'
import { numberOf } from '../../core/dial-code.ts'
import { findByMobile } from '../../loyalty/cards/find-known.ts'
import { releaseClaims } from '../../loyalty/cards/write-member.ts'
import { writeMember } from './edit-profile.ts'
import { profileOf } from './my-profile.ts'
import { ownMember, type OwnMember } from './own-member.ts'
import { merchantName } from '../../core/merchant-name.ts'

/** However many addresses somebody tries with one member's card. */
const perMember = { limit: 10, windowSeconds: 3600 }

type Asked = { email?: string; mobile?: string }

/** A code is good for this member and this address or number alone. */
const subjectOf = ({ merchant }: MemberContext, member: OwnMember, { email, mobile }: Asked): CodeSubject => ({
  merchant,
  purpose: `contact of ${member.id}`,
  ...(email === undefined ? { by: 'sms', to: numberOf(merchant, mobile ?? '') } : { by: 'mail', to: email }),
})

/**
 * Sends a code to a new address or number. The answer is the same for one that is another member's: only its reader learns
 * that.
 */
export const sendContactCode: Verb<typeof sendRoute> = async (ctx, { body }) => {
  const member = await ownMember(ctx.db, ctx)
  const subject = subjectOf(ctx, member, body)
  await consumeAttempt(ctx.db, bucketOf(ctx.app.config.secret, 'contact-code', member.id), perMember)
  return sendCode(ctx, subject, { language: ctx.language, memberId: member.id, write: (work) => ctx.write(work) })
}

/** Changes the address or number to the one whose code was typed; the same request again finds it done. */
export const changeContact: Verb<typeof changeRoute> = async (ctx, { body }) => {
  const member = await ownMember(ctx.db, ctx)
  const subject = subjectOf(ctx, member, body)
  const useUp = await checkCode(ctx, subject, body.code, ctx.cardId)
  try {
    return await ctx.write(async (tx) => {
      await useUp(tx)
      await lockMember(tx, ctx.merchant.id, member.id)
      const now = await ownMember(tx, ctx)
      await (subject.by === 'mail' ? changeEmail(tx, ctx, now, subject.to) : changeMobile(tx, ctx, now, subject.to))
      ctx.note({ target: member.id, after: { changed: subject.by === 'mail' ? 'email' : 'mobile' } })
      return profileOf(tx, ctx)
    })
  } catch (error) {
    if (breaks(error, 'member_merchant_id_email_key')) refuseTaken()
    if (breaks(error, 'member_merchant_id_mobile_key')) refuseNumber()
    throw error
  }
}

const refuseNumber = (): never =>
  refuse('MEMBER_ALREADY_REGISTERED', { fields: [{ path: 'mobile', message: 'unique' }] })

/** The code has shown who reads the address. The one before is told; a first one is welcomed as at a registration. */
async function changeEmail(tx: Tx, ctx: MemberContext, member: OwnMember, email: string): Promise<void> {
  const { app, merchant } = ctx
  await writeMember(tx, ctx, member.id, { email, proven_email: email })
  if (member.email === email) return
  await forgetEmailChange(tx, merchant.id, member.id)
  if (member.email === null) {
    await sendMemberMail(tx, app, merchant, ctx.cardId, 'registration')
    return
  }
  await sendMail(tx, app, {
    merchantId: merchant.id,
    memberId: member.id,
    to: member.email,
    language: member.language,
    template: 'member-email-changed',
    values: { merchantName: merchantName(merchant, member.language) },
  })
}

/** A number that somebody else only typed in is the one's who holds the phone. */
async function changeMobile(tx: Tx, ctx: MemberContext, member: OwnMember, mobile: string): Promise<void> {
  await releaseClaims(tx, ctx.merchant.id, mobile, member.email ?? undefined)
  const holder = await findByMobile(tx, ctx.merchant, mobile)
  if (holder && holder !== member.id) refuseNumber()
  await writeMember(tx, ctx, member.id, { mobile, mobile_unproven: false })
}
