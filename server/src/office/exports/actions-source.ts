import { sql } from 'kysely'
import { actionLines, type ActionRow, namedActions } from '../../platform/action-log/action-query.ts'
import { wallTime } from '../../core/clock.ts'
import { countedUpTo } from '../../core/paging.ts'
import { inBatches, type SystemExportSource } from './export-source.ts'

/** The log of all writes, newest first. */
export const actionsSource: SystemExportSource = {
  columns: [
    'at',
    'merchant',
    'operator',
    'email',
    'onBehalfOf',
    'kind',
    'action',
    'target',
    'status',
    'before',
    'after',
    'ip',
  ],
  count: async ({ db, filters }) => {
    const { lines } = await actionLines(db, filters, { most: countedUpTo })
    const { rows } = await sql<{ total: number }>`select count(*) as total from (${lines}) as c`.execute(db)
    return rows[0]?.total ?? 0
  },
  async *batches({ db, filters }) {
    const after = async (last: ActionRow | undefined, limit: number) => {
      const { lines } = await actionLines(db, filters, { most: limit, beyond: last })
      const rows = await namedActions(db, lines)
      return rows.sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    }
    for await (const rows of inBatches<ActionRow>(after)) yield rows.map(cellsOf)
  },
}

const told = (value: unknown) => (value === null ? null : JSON.stringify(value))

const cellsOf = (row: ActionRow) => [
  wallTime(row.at, 'UTC'),
  row.merchant_name,
  row.actor_name,
  row.actor_email,
  row.on_behalf_of,
  row.actor_kind,
  row.action,
  row.target,
  row.status,
  told(row.before),
  told(row.after),
  row.ip,
]
