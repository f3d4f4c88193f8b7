import { sql } from 'kysely'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Route } from '@chopcard/contract/core/route.ts'
import { isSetupOnly } from '@chopcard/contract/core/system-pages.ts'
import type { App } from './app.ts'
import { asksForPasskeys } from './asks-for-passkeys.ts'
import { hashToken } from './secrets.ts'

/** Authenticates a system token. Refuses with 401, also if the administrator is disabled. */
export async function authenticateSystem(app: Pick<App, 'config' | 'database'>, token: string) {
  if (!token.startsWith('st_')) refuse('UNAUTHORIZED')
  const row = await app.database.kysely
    .selectFrom('system_session as s')
    .innerJoin('system_admin as a', 'a.id', 's.admin_id')
    .select([
      's.id as session_id',
      'a.id',
      'a.email',
      'a.username',
      'a.is_agent',
      'a.enabled',
      sql<Date>`now()`.as('now'),
      sql<boolean>`s.passkey_id is null and ${asksForPasskeys(app)}`.as('lacks_passkey'),
    ])
    .where('s.token_hash', '=', hashToken(token))
    .where('s.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row) refuse('UNAUTHORIZED')
  if (!row.enabled) refuse('ACCOUNT_IS_NOT_ENABLED')
  return {
    now: row.now,
    admin: {
      id: row.id,
      sessionId: row.session_id,
      email: row.email,
      username: row.username,
      isAgent: row.is_agent,
      lacksPasskey: row.lacks_passkey,
    },
  }
}

type Caller = { isAgent: boolean; lacksPasskey: boolean }

/**
 * Refuses agents calls that only setup pages lead to, and those closed to agents (decisions/platform.md §2); and whoever
 * must show a passkey first all calls that do not serve that (decisions/sign-in.md §12).
 */
export function mayCallSystem(route: Route, { isAgent, lacksPasskey }: Caller): void {
  if (route.audience !== 'system') refuse('UNAUTHORIZED')
  if (lacksPasskey && !route.beforePasskey) refuse('PASSKEY_REQUIRED')
  if (isAgent && (route.notForAgents || isSetupOnly(route.page))) refuse('FORBIDDEN')
}
