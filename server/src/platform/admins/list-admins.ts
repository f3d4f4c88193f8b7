import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  adminSignIns as historyRoute,
  getAdmin as getRoute,
  listAdmins as listRoute,
} from '@chopcard/contract/platform/admin/admins.ts'
import type { SignInWay } from '@chopcard/contract/accounts/passkeys.ts'
import { errors } from '@chopcard/contract/core/error-codes.ts'
import { systemLogin } from '@chopcard/contract/accounts/public/sign-in.ts'
import { nameOf } from '@chopcard/contract/core/route.ts'
import type { Verb } from '../../core/context.ts'
import { orderOf, fetchPage } from '../../core/paging.ts'
import { adminsQuery, loadAdmin, presentAdmin } from './admin-store.ts'

const columns = {
  name: 'a.username',
  email: 'a.email',
  createdAt: 'a.created_at',
  lastSignInAt: 'last_sign_in_at',
} as const

export const listAdmins: Verb<typeof listRoute> = async ({ db }, { query }) => {
  const { column, direction } = orderOf(query.sort ?? 'name', columns)
  const ordered = adminsQuery(db, query)
    .orderBy(sql.ref(column), (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsFirst()))
    .orderBy('a.id')
  const page = await fetchPage(db, ordered, query)
  return { ...page, items: page.items.map(presentAdmin) }
}

export const getAdmin: Verb<typeof getRoute> = async ({ db }, { params }) =>
  presentAdmin(await loadAdmin(db, params.id))

export const adminSignIns: Verb<typeof historyRoute> = async ({ db }, { params, query }) => {
  const { id } = await loadAdmin(db, params.id)
  const direction = query.sort === 'at' ? 'asc' : 'desc'
  const rows = db
    .selectFrom('platform_audit')
    .select(['id', 'at', 'ip', 'status'])
    .select([
      sql<z.output<typeof SignInWay>>`coalesce(after ->> 'way', 'password')`.as('way'),
      sql<string | null>`after ->> 'error'`.as('error'),
    ])
    .where('admin_id', '=', id)
    .where('action', '=', nameOf(systemLogin))
    .orderBy('at', direction)
    .orderBy('id', direction)
  const page = await fetchPage(db, rows, query)
  return {
    ...page,
    items: page.items.map(({ id: line, at, ip, way, error, status }) => ({
      id: line,
      at: at.toISOString(),
      ip,
      way,
      error: error ?? errorOf(status),
    })),
  }
}

/** The refusal of a sign-in by its status, which is all that older entries keep of it. */
const errorOf = (status: number) =>
  (['INVALID_EMAIL_OR_PASSWORD', 'ACCOUNT_IS_NOT_ENABLED'] as const).find((code) => errors[code].status === status) ??
  null
