import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { adminFilters } from '@chopcard/contract/platform/admin/admins.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { Db, Tx } from '../../core/database.ts'
import { containing } from '../../core/paging.ts'
import type { SystemAdmin } from '../../core/schema.d.ts'

export type AdminFilters = { [K in keyof typeof adminFilters]?: z.output<(typeof adminFilters)[K]> }
export type AdminRow = Pick<
  Selectable<SystemAdmin>,
  'id' | 'username' | 'email' | 'is_agent' | 'enabled' | 'created_at'
> & {
  invited: boolean
  passkeys: number
  last_sign_in_at: Date | null
}

/** The administrators that fit the filters, without order or limit. */
export function adminsQuery(db: Db | Tx, { q, isAgent, enabled, hasPasskey }: AdminFilters = {}) {
  let query = db
    .selectFrom('system_admin as a')
    .select(['a.id', 'a.username', 'a.email', 'a.is_agent', 'a.enabled', 'a.created_at'])
    .select([
      sql<boolean>`a.password_hash is null`.as('invited'),
      sql<number>`(select count(*)::integer from system_passkey k where k.admin_id = a.id)`.as('passkeys'),
      sql<Date | null>`(select l.at from platform_audit l where l.admin_id = a.id and l.action = 'POST /admin/login'
        and l.status = 200 order by l.at desc, l.id desc limit 1)`.as('last_sign_in_at'),
    ])
  if (isAgent !== undefined) query = query.where('a.is_agent', '=', isAgent)
  if (enabled !== undefined) query = query.where('a.enabled', '=', enabled)
  if (hasPasskey !== undefined)
    query = query.where(sql<boolean>`exists (select from system_passkey k where k.admin_id = a.id)`, '=', hasPasskey)
  if (q)
    query = query.where((eb) =>
      eb.or([eb('a.username', 'ilike', containing(q)), eb('a.email', 'ilike', containing(q))]),
    )
  return query
}

/** An administrator; refuses with NOT_FOUND. */
export const loadAdmin = async (db: Db | Tx, id: string): Promise<AdminRow> =>
  (await adminsQuery(db).where('a.id', '=', id).executeTakeFirst()) ?? refuse('NOT_FOUND')

export const presentAdmin = (row: AdminRow) => ({
  id: row.id,
  name: row.username,
  email: row.email,
  isAgent: row.is_agent,
  enabled: row.enabled,
  invited: row.invited,
  passkeys: row.passkeys,
  createdAt: row.created_at.toISOString(),
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
})
