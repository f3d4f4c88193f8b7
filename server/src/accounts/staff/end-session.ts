import { refuse } from '@chopcard/contract/core/errors.ts'
import type { endSession as route } from '@chopcard/contract/accounts/merchant/account.ts'
import type { Verb } from '../../core/context.ts'
import { endOneSession } from './sessions.ts'

export const endSession: Verb<typeof route> = (ctx, { params }) =>
  ctx.write(async (tx) => {
    if (!(await endOneSession(tx, ctx.merchant.id, ctx.staff.id, params.id))) refuse('NOT_FOUND')
    ctx.note({ target: params.id })
    return { done: true as const }
  })
