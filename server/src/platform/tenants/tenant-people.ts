import { sql } from 'kysely'
import type {
  listTenantPayments as paymentsRoute,
  listTenantSignIns as signInsRoute,
  listTenantStaff as staffRoute,
} from '@chopcard/contract/platform/admin/merchants.ts'
import { presentPayment } from '../../commerce/billing/list-payments.ts'
import { ordersQuery } from '../../commerce/billing/plan-store.ts'
import type { Verb } from '../../core/context.ts'
import { orderOf, fetchPage } from '../../core/paging.ts'
import { staffQuery } from '../../accounts/staff/staff-store.ts'
import { loadTenant } from './tenant-store.ts'

/** The users of a merchant with their last sign-in. */
export const listTenantStaff: Verb<typeof staffRoute> = async ({ db }, { params, query }) => {
  await loadTenant(db, params.id)
  const { column, direction } = orderOf(query.sort ?? 'name', {
    name: sql`lower(s.name)`,
    lastSignInAt: sql.ref('last_sign_in_at'),
    createdAt: sql`s.created_at`,
  })
  const staff = staffQuery(db, { id: params.id })
    .orderBy(column, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('s.id')
  const page = await fetchPage(db, staff, query)
  return {
    ...page,
    items: page.items.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      role: row.role_name,
      enabled: row.enabled,
      invited: !row.email_confirmed,
      lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

/** The attempts to sign in to a merchant, the last first. */
export const listTenantSignIns: Verb<typeof signInsRoute> = async ({ db }, { params, query }) => {
  await loadTenant(db, params.id)
  const direction = query.sort === 'at' ? 'asc' : 'desc'
  const attempts = db
    .selectFrom('login_history as h')
    .innerJoin('staff as s', (join) =>
      join.onRef('s.merchant_id', '=', 'h.merchant_id').onRef('s.id', '=', 'h.staff_id'),
    )
    .select(['h.id', 'h.at', 'h.ip', 'h.error', 's.name', 's.email'])
    .where('h.merchant_id', '=', params.id)
    .orderBy('h.at', direction)
    .orderBy('h.id', direction)
  const page = await fetchPage(db, attempts, query)
  return { ...page, items: page.items.map((row) => ({ ...row, at: row.at.toISOString() })) }
}

/** What a merchant ordered of plans, the last first. */
export const listTenantPayments: Verb<typeof paymentsRoute> = async ({ db }, { params, query }) => {
  await loadTenant(db, params.id)
  const direction = query.sort === 'createdAt' ? 'asc' : 'desc'
  const orders = ordersQuery(db, params.id).orderBy('o.created_at', direction).orderBy('o.id', direction)
  const page = await fetchPage(db, orders, query)
  return { ...page, items: page.items.map(presentPayment) }
}
