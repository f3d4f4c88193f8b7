import { sql } from 'kysely'
import type { App } from '../../core/app.ts'
import { asksForPasskeys } from '../../core/asks-for-passkeys.ts'
import { afterPassword } from './passkey-duty-rules.ts'

/** What an administrator may do who has shown a password only. */
export async function passwordMay(app: App, adminId: string) {
  const known = await app.database.kysely
    .selectNoFrom([
      asksForPasskeys(app).as('required'),
      sql<boolean>`exists (select from system_passkey where admin_id = ${adminId})`.as('hasPasskey'),
      sql<number>`(select count(*)::integer from system_admin where id <> ${adminId} and enabled and not is_agent
        and password_hash is not null)`.as('others'),
    ])
    .executeTakeFirstOrThrow()
  return afterPassword(known)
}
