import type { forgetMe as forgetRoute } from '@chopcard/contract/members/member/profile.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Verb } from '../../core/context.ts'
import { forgetMember } from '../members/forget-member.ts'
import { ownMember } from './own-member.ts'

/** The member has the shop forget them: the same that staff can do, and a line of the audit says that they did it. */
export const forgetMe: Verb<typeof forgetRoute> = (ctx, { body }) =>
  ctx.write(async (tx) => {
    const member = await ownMember(tx, ctx)
    if (member.card_number !== body.cardNumber)
      refuse('VALIDATION_FAILED', { fields: [{ path: 'cardNumber', message: 'mismatch' }] })
    const cards = await forgetMember(tx, ctx, member.id, 'member')
    ctx.note({ target: member.id, after: { cards } })
    return { done: true as const, cards }
  })
