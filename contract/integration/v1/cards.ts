import { z } from 'zod'
import { cursored } from '../../core/cursor.ts'
import { CardRef, Id } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'
import { Card, CardState } from '../../loyalty/cards.ts'
import { createCard, editOtherInfo, renewCard } from '../../loyalty/merchant/cards.ts'
import { RewardOffer } from '../../loyalty/merchant/till.ts'
import { atStore } from './at-store.ts'

const read = { audience: 'integration', scope: 'cards:read', method: 'GET' } as const
const write = { audience: 'integration', scope: 'cards:write', method: 'POST', movesValue: true } as const
const params = { id: CardRef }

export const listCardsByKey = route({
  ...read,
  path: '/integration/v1/cards',
  about: 'The cards of the merchant, the oldest first.',
  query: {
    ...cursored,
    campaignId: Id.optional(),
    memberId: Id.optional(),
    state: CardState.optional(),
  },
  shape: 'cursor',
  reply: Card,
})

/** A card as keys get it: without the scope `pii`, what identifies its member is null (decisions/integration.md §2). */
export const getCardByKey = route({
  ...read,
  path: '/integration/v1/cards/{id}',
  about: 'One card, by its id or its number. Contact details of the member need the scope pii.',
  params,
  reply: Card,
  refuses: ['INVALID_MEMBER'],
})

export const listRewardsByKey = route({
  ...read,
  path: '/integration/v1/cards/{id}/rewards',
  about: 'The rewards of a card: what can be redeemed now, and what is missing for the rest.',
  params,
  reply: z.array(RewardOffer),
  refuses: ['INVALID_MEMBER'],
})

/** `memberId` names a member who is known; without it the details do, or make a new one. */
export const createCardByKey = route({
  ...write,
  path: '/integration/v1/cards',
  about: 'Gives a card of a campaign to a member: one that is known by id or by a detail, else a new one.',
  body: createCard.body.extend({ campaignId: Id, memberId: Id.optional(), ...atStore }),
  reply: Card,
  refuses: [...createCard.refuses, 'IDEMPOTENCY_KEY_REUSED'],
})

const refusesState = [...editOtherInfo.refuses, 'IDEMPOTENCY_KEY_REUSED'] as const

export const freezeCardByKey = route({
  ...write,
  path: '/integration/v1/cards/{id}/freeze',
  about: 'Freezes a card: it can neither collect nor redeem until it is unfrozen.',
  params,
  reply: Card,
  refuses: refusesState,
})

export const unfreezeCardByKey = route({
  ...write,
  path: '/integration/v1/cards/{id}/unfreeze',
  about: 'Unfreezes a card.',
  params,
  reply: Card,
  refuses: refusesState,
})

export const renewCardByKey = route({
  ...write,
  path: '/integration/v1/cards/{id}/renew',
  about: renewCard.about,
  params,
  body: z.strictObject({ confirm: z.boolean().optional(), ...atStore }),
  reply: renewCard.reply,
  refuses: [...renewCard.refuses, 'IDEMPOTENCY_KEY_REUSED'],
})
