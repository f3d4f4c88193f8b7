import { z } from 'zod'
import { Id, requiredText, text } from '../../core/kinds.ts'
import { maxEmailLength, maxNicknameLength } from '../../core/limits.ts'
import { route } from '../../core/route.ts'
import { Card } from '../../loyalty/cards.ts'
import { tillMenus } from '../../loyalty/merchant/till.ts'

export const enrolAtTill = route({
  audience: 'merchant',
  menu: tillMenus,
  action: 'add',
  method: 'POST',
  path: '/merchant/till/enrolment',
  about:
    'Enrols a customer who stands at the till, by an e-mail address or a mobile number: the card is there at once, and its link is sent to the customer.',
  movesValue: true,
  body: z.strictObject({
    campaignId: Id,
    /** An e-mail address or a mobile number. */
    contact: requiredText(maxEmailLength),
    nickname: text(maxNicknameLength).optional(),
    /** The customer agrees to the terms and to being sent the link. */
    consent: z.literal(true),
  }),
  reply: z.object({ card: Card, sentBy: z.enum(['email', 'sms']) }),
  refuses: [
    'NOT_FOUND',
    'CAMPAIGN_ENDED',
    'REGISTRATION_NOT_OPEN',
    'MEMBER_QUOTA_EXCEEDED',
    'MEMBER_ALREADY_REGISTERED',
    'SMS_CODE_TOO_OFTEN',
    'TOO_MANY_REQUESTS',
  ],
})
