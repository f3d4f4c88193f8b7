import { type AdminFilters, adminsQuery } from '../../platform/admins/admin-store.ts'
import { wallTime } from '../../core/clock.ts'
import { newestFirst, type SystemExportScope } from './export-source.ts'

/** The administrators of the platform, newest first. */
export const adminsSource = newestFirst({
  columns: ['name', 'email', 'isAgent', 'enabled', 'passkeys', 'createdAt', 'lastSignInAt'],
  query: ({ db, filters }: SystemExportScope) => adminsQuery(db, filters as AdminFilters),
  id: 'a.id',
  cells: (row) => [
    row.username,
    row.email,
    Number(row.is_agent),
    Number(row.enabled),
    row.passkeys,
    wallTime(row.created_at, 'UTC'),
    row.last_sign_in_at && wallTime(row.last_sign_in_at, 'UTC'),
  ],
})
