import { sql } from 'kysely'
import { wallTime } from '../core/clock.ts'
import { say } from '../core/i18n.ts'
import { type ReferralRow, referralsQuery } from '../referrals/list-referrals.ts'
import { batchSize, type Cell, type ExportScope, type ExportSource } from './export-source.ts'

const queryOf = ({ db, merchant, filters }: ExportScope) => referralsQuery(db, merchant, filters)

/** The referrals of the list, newest first by the ids of the new cards, which grow with time. */
export const referralsSource: ExportSource = {
  columns: [
    'createdAt',
    'campaign',
    'referee',
    'refereeNumber',
    'referrer',
    'referrerNumber',
    'state',
    'reason',
    'referrerBonus',
    'refereeBonus',
    'paidAt',
  ],
  async count(scope) {
    const rows = queryOf(scope).clearSelect().select(sql<number>`count(*)`.as('rows'))
    return (await rows.executeTakeFirstOrThrow()).rows
  },
  async *batches(scope) {
    let last: string | undefined
    for (;;) {
      let query = queryOf(scope).orderBy('r.card_id', 'desc').limit(batchSize)
      if (last) query = query.where('r.card_id', '<', last)
      const rows = await query.execute()
      if (rows.length === 0) return
      last = rows.at(-1)?.card_id
      yield rows.map((row) => cellsOf(row, scope))
    }
  },
}

function cellsOf(row: ReferralRow, { merchant, language }: ExportScope): Cell[] {
  const word = (key: string) => say(language, 'referrals', key)
  const time = (at: Date | null) => at && wallTime(at, merchant.timeZone)
  return [
    time(row.created_at),
    row.campaign_name,
    row.nickname ?? row.email,
    row.card_number,
    row.referrer_nickname ?? row.referrer_email,
    row.referrer_number,
    word(`state.${row.state}`),
    row.reason && word(`reason.${row.reason}`),
    row.referrer_bonus,
    row.referee_bonus,
    time(row.paid_at),
  ]
}
