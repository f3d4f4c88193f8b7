import { type BookingListRow, bookingsQuery, bookingState } from '../../earning/booths/list-bookings.ts'
import { wallTime } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import type { Cell } from '../../core/table-writer.ts'
import { type ExportScope, newestFirst } from './export-source.ts'

/** The bookings of times at booths, newest first by their ids, which grow with time. */
export const bookingsSource = newestFirst({
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
  query: ({ db, merchant, filters, now }) => bookingsQuery(db, merchant, filters, now),
  id: 'b.id',
  cells: cellsOf,
})

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
    say(language, 'booths', `state.${bookingState(row, merchant, now)}`),
    wallTime(row.created_at, merchant.timeZone),
    row.is_stamped && row.attended_at ? wallTime(row.attended_at, merchant.timeZone) : null,
    row.remark,
  ]
}
