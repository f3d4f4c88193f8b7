import type { Merchant } from '../../core/context.ts'
import { type Database, read } from '../../core/database.ts'
import { numberFormat } from '../../core/formats.ts'
import { say } from '../../core/i18n.ts'
import type { Statement } from '../../core/statement.ts'
import { dayIn } from './day-in.ts'
import { inAll, type PassText } from './pass-text-rules.ts'

const shownEntries = 5

const newestOfCard: Statement = {
  name: 'newest_entries_of_card',
  text: `
    select kind, quantity, at from chop_entry where merchant_id = $1 and card_id = $2
    order by at desc, card_version desc, seq limit ${shownEntries}`,
}

type Entry = { kind: string; quantity: number; at: Date }

/** The newest lines of a card's log, one a line. */
export async function recentEntries(database: Database, merchant: Merchant, cardId: string): Promise<PassText> {
  const rows = await read<Entry>(database, newestOfCard, [merchant.id, cardId])
  const dayOf = dayIn(merchant.timeZone)
  return inAll((language) =>
    rows
      .map(({ kind, quantity, at }) => {
        const signed = numberFormat(language, { signDisplay: 'exceptZero' }).format(quantity)
        return `${dayOf(at.toISOString(), language)}: ${say(language, 'member', `card.kind.${kind}`)} ${signed}`
      })
      .join('\n'),
  )
}
