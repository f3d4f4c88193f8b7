import type { systemLogout as route } from '@chopcard/contract/platform/admin/platform.ts'
import type { Verb } from '../../core/context.ts'

export const systemLogout: Verb<typeof route> = (ctx) =>
  ctx.write(async (tx) => {
    await tx.deleteFrom('system_session').where('id', '=', ctx.admin.sessionId).execute()
    return { done: true as const }
  })
