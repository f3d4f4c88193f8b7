import { z } from 'zod'
import { cursored } from '../../core/cursor.ts'
import { Email, Id, Language, text } from '../../core/kinds.ts'
import { maxExternalIdLength } from '../../core/limits.ts'
import { route } from '../../core/route.ts'
import { CardState } from '../../loyalty/cards.ts'
import { CampaignType } from '../../loyalty/campaign-types.ts'
import { shownDetails, staffDetailFields } from '../../members/member-details.ts'

export const KeyMember = z.object({
  id: z.string(),
  ...shownDetails,
  language: Language,
  createdAt: z.string(),
  cards: z.array(
    z.object({
      id: z.string(),
      cardNumber: z.string(),
      campaignId: z.string(),
      campaignName: z.string(),
      type: CampaignType,
      state: CardState,
      balance: z.int(),
    }),
  ),
})

export const listMembersByKey = route({
  audience: 'integration',
  scope: 'members:read',
  method: 'GET',
  path: '/integration/v1/members',
  about:
    'The members of the merchant, the oldest first, or the one of an e-mail address, a mobile number or an external id.',
  query: {
    ...cursored,
    email: Email.optional(),
    mobile: text(20).optional(),
    externalId: text(maxExternalIdLength).optional(),
  },
  shape: 'cursor',
  reply: KeyMember,
})

export const getMemberByKey = route({
  audience: 'integration',
  scope: 'members:read',
  method: 'GET',
  path: '/integration/v1/members/{id}',
  about: 'One member with their cards.',
  params: { id: Id },
  reply: KeyMember,
  refuses: ['NOT_FOUND'],
})

export const createMemberByKey = route({
  audience: 'integration',
  scope: 'members:write',
  method: 'POST',
  path: '/integration/v1/members',
  about: 'Adds a member without a card. Whoever is known by e-mail, mobile number or external id is refused.',
  movesValue: true,
  body: z.strictObject({ ...staffDetailFields, language: Language.optional() }),
  reply: KeyMember,
  refuses: ['MEMBER_ALREADY_REGISTERED', 'MEMBER_QUOTA_EXCEEDED', 'IDEMPOTENCY_KEY_REUSED'],
})

export const editMemberByKey = route({
  audience: 'integration',
  scope: 'members:write',
  method: 'PATCH',
  path: '/integration/v1/members/{id}',
  about:
    'Changes details of a member; what is absent stays, an empty text removes. Another e-mail address counts once its reader has confirmed it.',
  params: { id: Id },
  body: z.strictObject(staffDetailFields),
  reply: KeyMember,
  refuses: ['NOT_FOUND', 'EMAIL_REGISTERED', 'FEATURE_OFF', 'IDEMPOTENCY_KEY_REUSED'],
})
