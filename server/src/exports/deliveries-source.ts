import { sql } from 'kysely'
import { wallTime } from '../core/clock.ts'
import { say } from '../core/i18n.ts'
import { type MessageRow, messagesQuery } from '../messages/message-store.ts'
import { type Cell, type ExportScope, type ExportSource, newestFirst } from './export-source.ts'

const queryOf = ({ db, merchant, filters }: ExportScope) => messagesQuery(db, merchant.id, filters, merchant.timeZone)

/** The messages of the list, newest first by their ids, which grow with time. */
export const deliveriesSource: ExportSource = {
  columns: ['writtenAt', 'channel', 'recipient', 'subject', 'state', 'attempts', 'sentAt', 'lastError'],
  async count(scope) {
    const rows = queryOf(scope).clearSelect().select(sql<number>`count(*)`.as('rows'))
    return (await rows.executeTakeFirstOrThrow()).rows
  },
  batches(scope) {
    const pageAfter = (last: string | undefined, rows: number) => {
      const query = queryOf(scope).orderBy('o.id', 'desc').limit(rows)
      return (last ? query.where('o.id', '<', last) : query).execute()
    }
    return newestFirst(
      pageAfter,
      (row) => row.id,
      (row) => cellsOf(row, scope),
    )
  },
}

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
