import { wallTime } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import { type ReferralRow, referralsQuery } from '../../earning/referrals/list-referrals.ts'
import type { Cell } from '../../core/table-writer.ts'
import { type ExportScope, newestFirst } from './export-source.ts'

/** The referrals of the list, newest first by the ids of the new cards, which grow with time. */
export const referralsSource = newestFirst({
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
  query: ({ db, merchant, filters }) => referralsQuery(db, merchant, filters),
  id: 'r.card_id',
  cells: cellsOf,
})

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
