import { errors, type ErrorCode } from '@chopcard/contract/core/errors.ts'
import { nameOf, type Route } from '@chopcard/contract/core/route.ts'
import type { BaseContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { appendPlatformLine } from '../../core/platform-audit.ts'

/** Writes an attempt of an administrator to sign in into the platform's audit; what is done afterwards writes itself. */
export const auditSignIn = (
  tx: Tx,
  ctx: BaseContext,
  route: Route,
  adminId: string,
  outcome: { error?: ErrorCode } = {},
): Promise<void> =>
  appendPlatformLine(tx, {
    at: ctx.now,
    adminId,
    action: nameOf(route),
    status: outcome.error ? errors[outcome.error].status : 200,
    ip: ctx.ip,
    requestId: ctx.requestId,
    detail: { target: adminId },
  })
