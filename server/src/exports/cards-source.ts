import { sql } from 'kysely'
import { cardsQuery, type ListedCard, selectCards } from '../cards/list-cards.ts'
import { presentCard } from '../cards/present-card.ts'
import { wallTime } from '../core/clock.ts'
import { say } from '../core/i18n.ts'
import { type Cell, type ExportScope, type ExportSource, newestFirst } from './export-source.ts'

const queryOf = ({ db, merchant, filters }: ExportScope) => cardsQuery(db, merchant, filters)

/** The cards of the member list, newest first by their ids, which grow with time. */
export const cardsSource: ExportSource = {
  columns: [
    'cardNumber',
    'campaign',
    'email',
    'mobile',
    'nickname',
    'level',
    'state',
    'balance',
    'promotionCode',
    'createdAt',
    'expiresAt',
    'remark',
  ],
  async count(scope) {
    const row = await queryOf(scope).select(sql<number>`count(*)`.as('rows')).executeTakeFirstOrThrow()
    return row.rows
  },
  batches(scope) {
    const pageAfter = (last: string | undefined, rows: number) => {
      const query = selectCards(queryOf(scope)).orderBy('c.id', 'desc').limit(rows)
      return (last ? query.where('c.id', '<', last) : query).execute()
    }
    return newestFirst(
      pageAfter,
      (row) => row.id,
      (row) => cellsOf(row, scope),
    )
  },
}

function cellsOf(row: ListedCard, { merchant, now, language }: ExportScope): Cell[] {
  const card = presentCard(row, now)
  const time = (at: string | null) => at && wallTime(new Date(at), merchant.timeZone)
  return [
    card.cardNumber,
    card.campaignName,
    card.email,
    card.mobile,
    card.nickname,
    card.level?.name ?? null,
    say(language, 'exports', `states.${card.state}`),
    card.balance,
    card.promotionCode,
    time(card.createdAt),
    time(card.expiresAt),
    card.remark,
  ]
}
