import { z } from 'zod'
import { Currency, Email, Id, Language, requiredText, secretText, text, TimeZone } from '../kinds.ts'
import { bothMatch, mismatch, ResetPassword } from '../passwords.ts'
import { route } from '../route.ts'

export const RegisterBody = z
  .strictObject({
    merchantName: requiredText(80),
    userName: requiredText(80),
    email: Email,
    password: ResetPassword,
    confirmPassword: secretText(200),
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
  .strictObject({ token: secretText(200), password: ResetPassword, confirmPassword: secretText(200) })
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

const JoinFields = z.strictObject({
  email: Email,
  confirmEmail: Email,
  nickname: text(40).optional(),
  language: Language,
  acceptTerms: z.literal(true, { message: 'required' }),
  /** Made by the page when it opens: the same submit twice is one registration. */
  deviceToken: text(64).optional(),
})
export const JoinBody = JoinFields.refine((body) => body.email === body.confirmEmail, {
  path: ['confirmEmail'],
  message: 'mismatch',
  when: ({ value }) =>
    JoinFields.pick({ email: true, confirmEmail: true }).safeParse({
      email: (value as { email?: unknown })?.email,
      confirmEmail: (value as { confirmEmail?: unknown })?.confirmEmail,
    }).success,
})

export const joinCampaign = route({
  method: 'POST',
  path: '/public/campaign/{campaignId}/member',
  about: 'Registers a member for a campaign. A new member gets the card at once, a known one a mail with its link.',
  audience: 'public',
  params: { campaignId: Id },
  body: JoinBody,
  reply: z.object({ cardUrl: z.string().nullable(), checkMailbox: z.boolean() }),
  refuses: [
    'REGISTRATION_NOT_OPEN',
    'REGISTRATION_URL_INVALID',
    'MEMBER_QUOTA_EXCEEDED',
    'CAMPAIGN_ENDED',
    'CARD_EXPIRED',
    'TOO_MANY_REQUESTS',
  ],
})
