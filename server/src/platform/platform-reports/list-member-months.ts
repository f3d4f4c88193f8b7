import { sql } from 'kysely'
import type { z } from 'zod'
import type {
  listMemberMonths as listRoute,
  memberMonthFilters,
  memberMonths as monthsRoute,
} from '@chopcard/contract/platform/admin/member-months.ts'
import { localDay, monthStart } from '../../core/clock.ts'
import type { Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { orderOf, fetchPage } from '../../core/paging.ts'
import { isReal, realMerchants } from '../../core/real-merchants.ts'
import { foundBy } from '../tenants/tenant-query.ts'

export type MemberMonthFilters = { [K in keyof typeof memberMonthFilters]?: z.output<(typeof memberMonthFilters)[K]> }

/** The first day of the month asked for, or of the one that goes on. */
export const firstDay = (now: Date, month?: string): string =>
  month ? `${month}-01` : monthStart(localDay(now, 'UTC'))

/** The merchants with their members in a month, as the filters find them; without order or limit. */
export function memberMonthsQuery(db: Db, now: Date, { q, month }: MemberMonthFilters) {
  const rows = db
    .selectFrom('member_month as t')
    .innerJoin(realMerchants.as('m'), 'm.merchant_id', 't.merchant_id')
    .select(['t.merchant_id', 't.merchant_id as id', 'm.name', 't.members', 't.joined', 't.active', 't.redeeming'])
    .select(sql<string>`to_char(t.month, 'YYYY-MM')`.as('month'))
    .where('t.month', '=', firstDay(now, month))
  return q ? rows.where(foundBy(q)) : rows
}

export const listMemberMonths: Verb<typeof listRoute> = async ({ db, now }, { query }) => {
  const { column, direction } = orderOf(query.sort ?? '-members', {
    name: sql`lower(m.name)`,
    members: sql`t.members`,
    joined: sql`t.joined`,
    active: sql`t.active`,
    redeeming: sql`t.redeeming`,
  })
  const rows = memberMonthsQuery(db, now, query).orderBy(column, direction).orderBy('t.merchant_id', direction)
  const counted = query.q
    ? undefined
    : db.selectFrom('member_month').where('month', '=', firstDay(now, query.month)).where(isReal('merchant_id'))
  const page = await fetchPage(db, rows, query, { counted, endsThere: true })
  return {
    ...page,
    items: page.items.map(({ id: merchantId, name: merchantName, month, members, joined, active, redeeming }) => ({
      merchantId,
      merchantName,
      month,
      members,
      joined,
      active,
      redeeming,
    })),
  }
}

/** The sums of the last twelve months, of all merchants or of one. */
export const memberMonths: Verb<typeof monthsRoute> = async ({ db, now }, { query: { merchantId } }) => {
  const { rows } = await sql<{ month: string; joined: number; active: number; redeeming: number }>`
    select to_char(t.month, 'YYYY-MM') as month, sum(t.joined)::bigint as joined, sum(t.active)::bigint as active,
      sum(t.redeeming)::bigint as redeeming
    from member_month t
    where t.month between ${monthStart(localDay(now, 'UTC'), 11)}::date and ${firstDay(now)}::date
      and ${merchantId ? sql`t.merchant_id = ${merchantId}` : isReal('t.merchant_id')}
    group by t.month order by t.month`.execute(db)
  return rows
}
