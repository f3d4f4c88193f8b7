import { z } from 'zod'
import { Day, Id, paged, SearchText } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

export const referralStates = ['joined', 'paid', 'blocked'] as const
/** Why a referral is blocked, why the bonus of one that has joined has to wait, or why a paid one has none or could not be taken back. */
export const referralReasons = [
  'own-email',
  'own-mobile',
  'own-device',
  'same-person',
  'known-member',
  'ended',
  'limit',
  'referrer-full',
  'referrer-frozen',
  'referrer-pending',
  'referrer-expired',
  'referrer-closed',
  'bonus-spent',
  'bonus-voided',
] as const
export type ReferralReason = (typeof referralReasons)[number]

const page = { audience: 'merchant', menu: 'campaign-list', feature: 'referralProgram' } as const

const Person = z.object({
  memberId: z.string(),
  cardNumber: z.string(),
  nickname: z.string().nullable(),
  email: z.string().nullable(),
})

export const referralFilters = {
  q: SearchText.optional(),
  campaignId: Id.optional(),
  state: z.enum(referralStates).optional(),
  reason: z.enum(referralReasons).optional(),
  from: Day.optional(),
  to: Day.optional(),
} as const

export const listReferrals = route({
  ...page,
  action: 'query',
  method: 'GET',
  path: '/merchant/referral',
  about:
    'Members who were brought by members, newest first, the blocked ones with their reason. `q` finds either of the two.',
  query: { ...paged(['createdAt']), ...referralFilters },
  shape: 'list',
  reply: z.object({
    id: z.string(),
    campaignId: z.string(),
    campaignName: z.string(),
    referrer: Person,
    referee: Person,
    state: z.enum(referralStates),
    reason: z.enum(referralReasons).nullable(),
    referrerBonus: z.int(),
    refereeBonus: z.int(),
    createdAt: z.string(),
    paidAt: z.string().nullable(),
  }),
})

export const referralStat = route({
  ...page,
  action: 'get',
  method: 'GET',
  path: '/merchant/referral/stat',
  about: 'A campaign’s referrals in numbers, and who brought most: members, and staff by their promotion codes.',
  query: { campaignId: Id },
  reply: z.object({
    joined: z.int(),
    paid: z.int(),
    blocked: z.int(),
    bonuses: z.int(),
    top: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(['member', 'staff']),
        name: z.string(),
        brought: z.int(),
        earned: z.int(),
        bonuses: z.int(),
      }),
    ),
  }),
  refuses: ['NOT_FOUND'],
})
