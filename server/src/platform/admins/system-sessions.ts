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
