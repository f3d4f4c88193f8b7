import { type RawBuilder, sql } from 'kysely'
import { type ViewWrite, viewWrites } from '@chopcard/contract/platform/merchant/platform-access.ts'
import type { Tx } from '../../core/database.ts'

type Line = { at: string; what: ViewWrite }

/** What was written in a view `v` of the merchant, oldest first, as a column. */
export const writtenColumn = (merchantId: string): RawBuilder<{ at: string; action: keyof typeof viewWrites }[]> => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'action', l.action) order by l.at, l.id), '[]')
  from audit l where v.writes > 0 and l.merchant_id = ${merchantId}::uuid and l.view_id = v.id
    and l.action = any(${Object.keys(viewWrites)}) and l.actor_id = v.admin_id and l.at >= v.started_at)`

export const presentWritten = (lines: readonly { at: string; action: keyof typeof viewWrites }[]): Line[] =>
  lines.map(({ at, action }) => ({ at: new Date(at).toISOString(), what: viewWrites[action] }))

/** What was written in one view. */
export async function writtenIn(tx: Tx, view: { merchant_id: string; id: string }): Promise<Line[]> {
  const { written } = await tx
    .selectFrom('view_as as v')
    .select(writtenColumn(view.merchant_id).as('written'))
    .where('v.merchant_id', '=', view.merchant_id)
    .where('v.id', '=', view.id)
    .executeTakeFirstOrThrow()
  return presentWritten(written)
}
