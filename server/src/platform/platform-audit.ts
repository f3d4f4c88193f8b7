import { v7 as uuid } from 'uuid'
import { errors, type ErrorCode } from '@chopcard/contract/errors.ts'
import { nameOf, type Route } from '@chopcard/contract/route.ts'
import type { BaseContext } from '../core/context.ts'
import type { Db } from '../core/database.ts'

/** Writes what an administrator of the platform did, or tried to, into the platform's audit. */
export async function auditPlatform(
  db: Db,
  ctx: BaseContext,
  route: Route,
  adminId: string,
  outcome: { error?: ErrorCode } = {},
): Promise<void> {
  await db
    .insertInto('platform_audit')
    .values({
      at: ctx.now,
      id: uuid(),
      admin_id: adminId,
      action: nameOf(route),
      status: outcome.error ? errors[outcome.error].status : 200,
      ip: ctx.ip,
      request_id: ctx.requestId,
    })
    .execute()
}
