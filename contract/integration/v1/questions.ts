import { z } from 'zod'
import { cursored } from '../../core/cursor.ts'
import { CardRef, queryInt } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { Card, Entry } from '../../loyalty/cards.ts'
import { RewardOffer, validateChop } from '../../loyalty/merchant/till.ts'
import { KeyMember } from './members.ts'

export const maxAwayDays = 3650

export const listAwayMembersByKey = route({
  audience: 'integration',
  scope: ['members:read', 'cards:read'],
  method: 'GET',
  path: '/integration/v1/away-members',
  about:
    'The members who were not here for so many days, 30 unless told otherwise: nothing was earned or redeemed with any of their cards. Whoever joined later than that is not among them.',
  query: { ...cursored, days: queryInt(1, maxAwayDays).optional() },
  shape: 'cursor',
  /** `lastVisitAt` is null for members who never came. */
  reply: KeyMember.extend({ lastVisitAt: z.string().nullable() }),
})

export const explainCardByKey = route({
  audience: 'integration',
  scope: 'cards:read',
  method: 'GET',
  path: '/integration/v1/cards/{id}/explanation',
  about:
    'Why a card is refused: the card, whether it could collect and redeem now and why not, by the rules of the till, and its last entries.',
  params: { id: CardRef },
  query: { quantity: queryInt(1, 1_000_000).optional() },
  reply: z.object({
    card: Card,
    collecting: validateChop.reply,
    rewards: z.array(RewardOffer),
    lastEntries: z.array(Entry),
  }),
  refuses: ['INVALID_MEMBER'],
})
