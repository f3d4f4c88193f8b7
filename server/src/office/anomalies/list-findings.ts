import { sql } from 'kysely'
import type { FindingRowKind } from '@chopcard/contract/office/anomaly-kinds.ts'
import type {
  findingFigures as figuresRoute,
  getFinding as getRoute,
  listFindings as listRoute,
} from '@chopcard/contract/office/merchant/anomalies.ts'
import type { Verb } from '../../core/context.ts'
import { fetchPage, orderOf } from '../../core/paging.ts'
import { findFinding, findingsQuery, presentFinding } from './find-findings.ts'
import { rowsOf } from './finding-rows.ts'

export const listFindings: Verb<typeof listRoute> = async (ctx, { query }) => {
  const { column, direction } = orderOf(query.sort ?? '-foundAt', { foundAt: sql`f.found_at`, chops: sql`f.chops` })
  const rows = findingsQuery(ctx.db, ctx, query).orderBy(column, direction).orderBy('f.id', direction)
  const page = await fetchPage(ctx.db, rows, query)
  return { ...page, items: page.items.map((row) => presentFinding(ctx, row)) }
}

export const getFinding: Verb<typeof getRoute> = async (ctx, { params }) => {
  const row = await findFinding(ctx.db, ctx, params.id)
  return { ...presentFinding(ctx, row), rows: await rowsOf(ctx, row.row_kind as FindingRowKind, row.row_ids) }
}

/** A finding is settled when it was found to be fine, or confirmed: something was voided, or the PIN locked. */
export const findingFigures: Verb<typeof figuresRoute> = async (ctx) => {
  const { rows } = await sql<{ open: number; settled: number; confirmed: number; ranAt: Date | null }>`
    select count(*) filter (where state = 'open')::integer as open,
      count(*) filter (where state = 'fine' or confirmed)::integer as settled,
      count(*) filter (where confirmed)::integer as confirmed,
      (select ran_at from anomaly_run where merchant_id = ${ctx.merchant.id}) as "ranAt"
    from (
      select state, state = 'voided' or pin_locked_at is not null as confirmed
      from anomaly_finding where merchant_id = ${ctx.merchant.id}
    ) as f`.execute(ctx.db)
  const { open = 0, settled = 0, confirmed = 0, ranAt } = rows[0] ?? {}
  return { open, settled, confirmed, ranAt: ranAt?.toISOString() ?? null }
}
