import { systemLogout as route } from '@chopcard/contract/admin/platform.ts'
import type { Verb } from '../core/context.ts'
import { auditPlatform } from './platform-audit.ts'

export const systemLogout: Verb<typeof route> = (ctx) =>
  ctx.app.database.tx(async (tx) => {
    await tx.deleteFrom('system_session').where('id', '=', ctx.admin.sessionId).execute()
    await auditPlatform(tx, ctx, route, ctx.admin.id)
    return { done: true as const }
  })
