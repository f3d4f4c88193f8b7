import type { Merchant } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { say } from '../../core/i18n.ts'
import { dayIn } from './day-in.ts'
import { inAll, type PassText } from './pass-text-rules.ts'
import { numberFormat } from '../../core/formats.ts'

const shownEntries = 5

/** The newest lines of a card's log, one a line. */
export async function recentEntries(db: Db, merchant: Merchant, cardId: string): Promise<PassText> {
  const rows = await db
    .selectFrom('chop_entry')
    .select(['kind', 'quantity', 'at'])
    .where('merchant_id', '=', merchant.id)
    .where('card_id', '=', cardId)
    .orderBy('at', 'desc')
    .orderBy('card_version', 'desc')
    .orderBy('seq')
    .limit(shownEntries)
    .execute()
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
