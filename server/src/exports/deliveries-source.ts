import { sql } from 'kysely'
import { wallTime } from '../core/clock.ts'
import { say } from '../core/i18n.ts'
import { type MessageRow, messagesQuery } from '../messages/message-store.ts'
import { batchSize, type Cell, type ExportScope, type ExportSource } from './export-source.ts'

const queryOf = ({ db, merchant, filters }: ExportScope) => messagesQuery(db, merchant.id, filters, merchant.timeZone)

/** The messages of the list, newest first by their ids, which grow with time. */
export const deliveriesSource: ExportSource = {
  columns: ['writtenAt', 'channel', 'recipient', 'subject', 'state', 'attempts', 'sentAt', 'lastError'],
  async count(scope) {
    const rows = queryOf(scope).clearSelect().select(sql<number>`count(*)`.as('rows'))
    return (await rows.executeTakeFirstOrThrow()).rows
  },
  async *batches(scope) {
    let last: string | undefined
    for (;;) {
      let query = queryOf(scope).orderBy('o.id', 'desc').limit(batchSize)
      if (last) query = query.where('o.id', '<', last)
      const rows = await query.execute()
      if (rows.length === 0) return
      last = rows.at(-1)?.id
      yield rows.map((row) => cellsOf(row, scope))
    }
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
