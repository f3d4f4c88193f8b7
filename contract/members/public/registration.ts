import { memberDetailFields } from '../member-details.ts'
import { z } from 'zod'
import { maxNicknameLength, maxPasswordLength, maxPhoneLength, maxPromotionCodeLength } from '../../core/limits.ts'
import {
  AdditionalInfo,
  Currency,
  Email,
  Id,
  Language,
  requiredText,
  secretText,
  SmsCode,
  text,
  TimeZone,
} from '../../core/kinds.ts'
import { bothMatch, mismatch, ResetPassword } from '../../core/passwords.ts'
import { route } from '../../core/route.ts'

export const RegisterBody = z
  .strictObject({
    merchantName: requiredText(80),
    userName: requiredText(80),
    email: Email,
    password: ResetPassword,
    confirmPassword: secretText(maxPasswordLength),
    language: Language,
    timeZone: TimeZone,
    currency: Currency,
  })
  .refine(bothMatch, mismatch)

export const register = route({
  method: 'POST',
  path: '/merchant/register',
  about: 'Registers a merchant; the confirmation mail signs its owner in. Answers alike for a known address.',
  audience: 'public',
  body: RegisterBody,
  reply: z.object({ checkMailbox: z.literal(true) }),
  refuses: ['TOO_MANY_REQUESTS'],
})

export const forgetPassword = route({
  method: 'POST',
  path: '/merchant/forgetPassword',
  about: 'Sends a message with a link to set a new password; answers alike for unknown addresses.',
  audience: 'public',
  body: z.strictObject({ email: Email }),
  reply: z.object({ checkMailbox: z.literal(true) }),
  refuses: ['TOO_MANY_REQUESTS'],
})

export const resetPasswordInfo = route({
  method: 'GET',
  path: '/merchant/resetPassword/info/{token}',
  about: 'Whose password the link sets.',
  audience: 'public',
  params: { token: secretText(200) },
  reply: z.object({ email: z.string(), merchantName: z.string() }),
  refuses: ['RESET_URL_INVALID', 'TOO_MANY_REQUESTS'],
})

export const ResetPasswordBody = z
  .strictObject({ token: secretText(200), password: ResetPassword, confirmPassword: secretText(maxPasswordLength) })
  .refine(bothMatch, mismatch)

export const resetPassword = route({
  method: 'POST',
  path: '/merchant/resetPassword',
  about: 'Sets a new password and ends every session of the user.',
  audience: 'public',
  body: ResetPasswordBody,
  reply: z.object({ done: z.literal(true) }),
  refuses: ['RESET_URL_INVALID', 'TOO_MANY_REQUESTS'],
})

/** A number as people write it; without its country's code it is of the merchant's country. */
export const Mobile = text(maxPhoneLength).regex(/^\+?[\d\s().\-/]{4,30}$/, { message: 'mobile' })

/** Which of the contact details are needed says the merchant's mode (decisions/members.md §2). */
const JoinFields = z.strictObject({
  email: Email.optional(),
  confirmEmail: Email.optional(),
  mobile: Mobile.optional(),
  smsCode: SmsCode.optional(),
  ...memberDetailFields,
  /** What the member calls the first of several cards (carnival). */
  cardName: text(maxNicknameLength).optional(),
  /** Answers to the merchant's own questions, under their labels. */
  additionalInfo: AdditionalInfo.optional(),
  /** Of the member or the member of staff who recommended the campaign. */
  promotionCode: text(maxPromotionCodeLength).optional(),
  language: Language,
  acceptTerms: z.literal(true, { message: 'required' }),
  /** Whether the member asks for the newsletter (decisions/mailchimp.md §1). */
  newsletter: z.boolean().optional(),
  /** Made by the page when it opens: the same submit twice is one registration. */
  submitToken: text(64).optional(),
  /** Kept by the browser: nobody brings themselves. */
  deviceToken: text(64).optional(),
})
export const JoinBody = JoinFields.refine((body) => body.email === body.confirmEmail, {
  path: ['confirmEmail'],
  message: 'mismatch',
  when: ({ value }) => {
    if (typeof value !== 'object' || value === null) return false
    const { email, confirmEmail } = value as { email?: unknown; confirmEmail?: unknown }
    return JoinFields.pick({ email: true, confirmEmail: true }).safeParse({ email, confirmEmail }).success
  },
})

export const joinCampaign = route({
  method: 'POST',
  path: '/public/campaign/{campaignId}/member',
  about:
    'Registers a member for a campaign. A new one, or one who proves a number by its code, gets the card at once; one who is known by an address or a number alone gets a message with its link.',
  audience: 'public',
  params: { campaignId: Id },
  body: JoinBody,
  reply: z.object({
    cardUrl: z.string().nullable(),
    /** Whether the card is not new. */
    isKnown: z.boolean(),
    checkMailbox: z.boolean(),
    /** How the link was sent, where the card is not answered. */
    sentBy: z.enum(['email', 'sms']).nullable(),
  }),
  refuses: [
    'REGISTRATION_NOT_OPEN',
    'REGISTRATION_URL_INVALID',
    'MEMBER_QUOTA_EXCEEDED',
    'CAMPAIGN_ENDED',
    'CARD_EXPIRED',
    'SMS_CODE_INVALID',
    'SMS_CODE_EXPIRED',
    'SMS_CODE_TOO_OFTEN',
    'TOO_MANY_REQUESTS',
  ],
})

export const sendJoinCode = route({
  method: 'POST',
  path: '/public/campaign/{campaignId}/smsCode',
  about:
    'Sends a code of 6 digits to a number, to register with it: good for 5 minutes and 5 tries, one a minute and 5 an hour.',
  audience: 'public',
  params: { campaignId: Id },
  body: z.strictObject({ mobile: Mobile, language: Language }),
  reply: z.object({ sent: z.literal(true), secondsToNext: z.int(), minutesGood: z.int() }),
  refuses: [
    'REGISTRATION_NOT_OPEN',
    'REGISTRATION_URL_INVALID',
    'CAMPAIGN_ENDED',
    'SMS_CODE_TOO_OFTEN',
    'TOO_MANY_REQUESTS',
  ],
})

export const sendCardLink = route({
  method: 'POST',
  path: '/public/campaign/{campaignId}/cardLink',
  about:
    'Sends a member the link to the card they have, also when the campaign takes nobody any more. Answers alike for who is not known.',
  audience: 'public',
  needs: 'redeem',
  params: { campaignId: Id },
  body: z.strictObject({ email: Email.optional(), mobile: Mobile.optional(), language: Language }),
  reply: z.object({ sentBy: z.enum(['email', 'sms']) }),
  refuses: ['REGISTRATION_URL_INVALID', 'SMS_CODE_TOO_OFTEN', 'TOO_MANY_REQUESTS'],
})
