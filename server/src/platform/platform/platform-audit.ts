import type { z } from 'zod'
import { systemLogin } from '@chopcard/contract/accounts/public/sign-in.ts'
import type { SignInWay } from '@chopcard/contract/accounts/passkeys.ts'
import { errors, type ErrorCode } from '@chopcard/contract/core/error-codes.ts'
import { nameOf } from '@chopcard/contract/core/route.ts'
import type { BaseContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { appendPlatformLine } from '../../core/platform-audit.ts'

/**
 * Writes an attempt of an administrator to sign in into the platform's audit, under the name of one call whatever the way:
 * by that name the sign-in history is found. What is done afterwards writes itself.
 */
export const auditSignIn = (
  tx: Tx,
  ctx: BaseContext,
  adminId: string,
  way: z.output<typeof SignInWay>,
  error?: ErrorCode,
): Promise<void> =>
  appendPlatformLine(tx, {
    at: ctx.now,
    adminId,
    action: nameOf(systemLogin),
    status: error ? errors[error].status : 200,
    ip: ctx.ip,
    requestId: ctx.requestId,
    detail: { target: adminId, after: { way, ...(error && { error }) } },
  })
