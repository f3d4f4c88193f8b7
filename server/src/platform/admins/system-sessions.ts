import { sql } from 'kysely'
import { newId } from '../../core/new-id.ts'
import type { BaseContext } from '../../core/context.ts'
import type { Tx } from '../../core/database.ts'
import { hashToken, newToken } from '../../core/secrets.ts'

/** Ends every session of an administrator of the platform, but for the one that is excepted. */
export async function endSystemSessions(tx: Tx, adminId: string, except?: string): Promise<void> {
  await tx
    .deleteFrom('system_session')
    .where('admin_id', '=', adminId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except as string))
    .execute()
}

/**
 * Holds the row of an administrator who is about to sign in, before all else of the transaction: whoever disables them or ends their
 * sessions comes before or after all of it. False where that was before.
 */
export async function holdAdmin(tx: Tx, id: string, passwordHash?: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('system_admin')
    .select('id')
    .where('id', '=', id)
    .where('enabled', '=', true)
    .$if(passwordHash !== undefined, (query) => query.where('password_hash', '=', passwordHash ?? null))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

type Visit = Pick<BaseContext, 'ip' | 'userAgent'> & { passkeyId?: string }

/** A new session of seven days; answers with its token, which is kept nowhere. */
export async function startSystemSession(
  tx: Tx,
  adminId: string,
  { ip, userAgent, passkeyId }: Visit,
): Promise<string> {
  const token = newToken('st')
  await tx
    .insertInto('system_session')
    .values({
      token_hash: hashToken(token),
      id: newId(),
      admin_id: adminId,
      ip,
      user_agent: userAgent,
      passkey_id: passkeyId ?? null,
      expires_at: sql<Date>`now() + interval '7 days'`,
    })
    .execute()
  return token
}
