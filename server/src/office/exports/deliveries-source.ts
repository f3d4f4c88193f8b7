import type { Language } from '@chopcard/contract/core/kinds.ts'
import { wallTime } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import { type MessageRow, messagesQuery } from '../../messaging/messages/message-store.ts'
import type { Cell } from '../../core/table-writer.ts'
import { newestFirst, type SystemExportScope } from './export-source.ts'

const columns = ['writtenAt', 'channel', 'recipient', 'subject', 'state', 'attempts', 'sentAt', 'lastError'] as const

/** The messages of the list, newest first by their ids, which grow with time. */
export const deliveriesSource = newestFirst({
  columns,
  query: ({ db, merchant, filters }) => messagesQuery(db, merchant.id, filters, merchant.timeZone),
  id: 'o.id',
  cells: (row, { merchant, language }) => cellsOf(row, language, merchant.timeZone),
})

type AnyFilters = { merchantId?: string }

/** The messages of everybody and of the platform itself. */
export const allDeliveriesSource = newestFirst({
  columns: ['merchant', ...columns],
  query: ({ db, filters }: SystemExportScope) => {
    const { merchantId = null, ...rest } = filters as AnyFilters
    return messagesQuery(db, merchantId, rest, 'UTC')
  },
  id: 'o.id',
  cells: (row, { language }) => [row.merchant_name, ...cellsOf(row, language, 'UTC')],
})

function cellsOf(row: MessageRow, language: Language, timeZone: string): Cell[] {
  const word = (key: string) => say(language, 'deliveries', key)
  return [
    wallTime(row.created_at, timeZone),
    word(`channel.${row.channel}`),
    row.recipient,
    row.subject || (row.channel === 'sms' ? word(`sms.${row.template}`) : ''),
    word(`state.${row.state}`),
    Math.max(row.attempts, row.tried),
    row.sent_at && wallTime(row.sent_at, timeZone),
    row.last_error,
  ]
}
