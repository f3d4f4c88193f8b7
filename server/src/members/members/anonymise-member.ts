import type { anonymiseMember as anonymiseRoute } from '@chopcard/contract/members/merchant/members.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { loadCard } from '../../loyalty/cards/card-store.ts'
import type { Verb } from '../../core/context.ts'
import { forgetMember } from './forget-member.ts'

/** Staff have a member forgotten (decisions/members.md §8); the card's number is typed to confirm. */
export const anonymiseMember: Verb<typeof anonymiseRoute> = (ctx, { body }) =>
  ctx.write(async (tx) => {
    const card = await loadCard(ctx.app.database, ctx.merchant, body.memberId, ctx.now, tx)
    if (card.card_number !== body.cardNumber)
      refuse('VALIDATION_FAILED', { fields: [{ path: 'cardNumber', message: 'mismatch' }] })
    const cards = await forgetMember(tx, ctx, card.member_id, 'shop')
    ctx.note({ target: card.member_id, after: { cards } })
    return { done: true as const, cards }
  })
