import { sql } from 'kysely'
import type {
  getStaff as getRoute,
  listStaff as listRoute,
  staffLoginHistory as historyRoute,
  staffOptions as optionsRoute,
} from '@chopcard/contract/accounts/merchant/staff.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { hasFeature } from '../../core/authenticate.ts'
import type { Verb } from '../../core/context.ts'
import { containing, orderOf, fetchPage } from '../../core/paging.ts'
import { quotaOf } from '../../core/quotas.ts'
import { signInWay } from './login-history.ts'
import { rolesToGive } from './staff-rules.ts'
import { loadStaff, presentStaff, rolesOf, staffQuery } from './staff-store.ts'

const columns = {
  name: 's.name',
  email: 's.email',
  createdAt: 's.created_at',
  lastSignInAt: 'last_sign_in_at',
} as const

export const listStaff: Verb<typeof listRoute> = async (ctx, { query }) => {
  const { column, direction } = orderOf(query.sort ?? 'name', columns)
  let found = staffQuery(ctx.db, ctx.merchant)
  if (query.enabled) found = found.where('s.enabled', '=', query.enabled === 'true')
  const { q } = query
  if (q)
    found = found.where((eb) => eb.or([eb('s.name', 'ilike', containing(q)), eb('s.email', 'ilike', containing(q))]))
  const ordered = found
    .orderBy(sql.ref(column), (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst()))
    .orderBy('s.id')
  const [page, roles] = [await fetchPage(ctx.db, ordered, query), await rolesOf(ctx.db, ctx.merchant)]
  return { ...page, items: page.items.map((row) => presentStaff(ctx, row, roles)) }
}

export const getStaff: Verb<typeof getRoute> = async (ctx, { params }) =>
  presentStaff(ctx, await loadStaff(ctx.db, ctx.merchant, params.id), await rolesOf(ctx.db, ctx.merchant))

/** What the form of a user chooses from. */
export const staffOptions: Verb<typeof optionsRoute> = async (ctx) => {
  const roles = [...(await rolesOf(ctx.db, ctx.merchant)).values()]
  const quota = await ctx.db
    .selectFrom('merchant as m')
    .select(['m.admin_count', quotaOf('admin', 'm').as('admin_quota')])
    .where('m.merchant_id', '=', ctx.merchant.id)
    .executeTakeFirstOrThrow(() => refuse('NOT_FOUND'))
  return {
    roles: rolesToGive(ctx.staff, roles, hasFeature(ctx.merchant, 'multipleRoles'))
      .map(({ name, menus }) => ({ name, menuPermissions: [...menus] }))
      // Whoever may open most comes first.
      .sort((a, b) => b.menuPermissions.length - a.menuPermissions.length || a.name.localeCompare(b.name)),
    quota: { used: quota.admin_count, limit: quota.admin_quota },
  }
}

export const staffLoginHistory: Verb<typeof historyRoute> = async (ctx, { params, query }) => {
  const { id } = await loadStaff(ctx.db, ctx.merchant, params.id)
  const direction = query.sort === 'at' ? 'asc' : 'desc'
  const rows = ctx.db
    .selectFrom('login_history')
    .select(['at', 'ip', 'error'])
    .select(signInWay)
    .where('merchant_id', '=', ctx.merchant.id)
    .where('staff_id', '=', id)
    .orderBy('at', direction)
    .orderBy('id', direction)
  const page = await fetchPage(ctx.db, rows, query)
  return { ...page, items: page.items.map((row) => ({ ...row, at: row.at.toISOString() })) }
}
