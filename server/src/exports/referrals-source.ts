import { sql } from 'kysely'
import { wallTime } from '../core/clock.ts'
import { say } from '../core/i18n.ts'
import { type ReferralRow, referralsQuery } from '../referrals/list-referrals.ts'
import { type Cell, type ExportScope, type ExportSource, newestFirst } from './export-source.ts'

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
  batches(scope) {
    const pageAfter = (last: string | undefined, rows: number) => {
      const query = queryOf(scope).orderBy('r.card_id', 'desc').limit(rows)
      return (last ? query.where('r.card_id', '<', last) : query).execute()
    }
    return newestFirst(
      pageAfter,
      (row) => row.card_id,
      (row) => cellsOf(row, scope),
    )
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
