import { wallTime } from '../core/clock.ts'
import { say } from '../core/i18n.ts'
import { type MessageRow, messagesQuery } from '../messages/message-store.ts'
import { type Cell, type ExportScope, newestFirst } from './export-source.ts'

/** The messages of the list, newest first by their ids, which grow with time. */
export const deliveriesSource = newestFirst({
  columns: ['writtenAt', 'channel', 'recipient', 'subject', 'state', 'attempts', 'sentAt', 'lastError'],
  query: ({ db, merchant, filters }) => messagesQuery(db, merchant.id, filters, merchant.timeZone),
  id: 'o.id',
  cells: cellsOf,
})

function cellsOf(row: MessageRow, { merchant, language }: ExportScope): Cell[] {
  const word = (key: string) => say(language, 'deliveries', key)
  return [
    wallTime(row.created_at, merchant.timeZone),
    word(`channel.${row.channel}`),
    row.recipient,
    row.subject || (row.channel === 'sms' ? word(`sms.${row.template}`) : ''),
    word(`state.${row.state}`),
    Math.max(row.attempts, row.tried),
    row.sent_at && wallTime(row.sent_at, merchant.timeZone),
    row.last_error,
  ]
}
