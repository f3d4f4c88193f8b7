import { sql } from 'kysely'
import { type BookingListRow, bookingsQuery, stateOf } from '../booths/list-bookings.ts'
import { wallTime } from '../core/clock.ts'
import { say } from '../core/i18n.ts'
import { type Cell, type ExportScope, type ExportSource, newestFirst } from './export-source.ts'

const queryOf = ({ db, merchant, filters, now }: ExportScope) => bookingsQuery(db, merchant, filters, now)

/** The bookings of times at booths, newest first by their ids, which grow with time. */
export const bookingsSource: ExportSource = {
  columns: [
    'bookedDay',
    'bookedFrom',
    'bookedTo',
    'booth',
    'campaign',
    'cardNumber',
    'cardName',
    'nickname',
    'email',
    'state',
    'bookedAt',
    'attendedAt',
    'remark',
  ],
  async count(scope) {
    const rows = queryOf(scope).clearSelect().select(sql<number>`count(*)`.as('rows'))
    return (await rows.executeTakeFirstOrThrow()).rows
  },
  batches(scope) {
    const pageAfter = (last: string | undefined, rows: number) => {
      const query = queryOf(scope).orderBy('b.id', 'desc').limit(rows)
      return (last ? query.where('b.id', '<', last) : query).execute()
    }
    return newestFirst(
      pageAfter,
      (row) => row.id,
      (row) => cellsOf(row, scope),
    )
  },
}

function cellsOf(row: BookingListRow, { merchant, language, now }: ExportScope): Cell[] {
  return [
    row.day,
    row.from,
    row.to,
    row.booth_name,
    row.campaign_name,
    row.card_number,
    row.card_name,
    row.nickname,
    row.email,
    say(language, 'booths', `state.${stateOf(row, merchant, now)}`),
    wallTime(row.created_at, merchant.timeZone),
    row.is_stamped && row.attended_at ? wallTime(row.attended_at, merchant.timeZone) : null,
    row.remark,
  ]
}
