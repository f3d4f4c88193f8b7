import { sql } from 'kysely'
import { cardsQuery, type ListedCard, selectCards } from '../cards/list-cards.ts'
import { presentCard } from '../cards/present-card.ts'
import { wallTime } from '../core/clock.ts'
import { say } from '../core/i18n.ts'
import { batchSize, type Cell, type ExportScope, type ExportSource } from './export-source.ts'

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
  async *batches(scope) {
    let last: string | undefined
    for (;;) {
      let query = selectCards(queryOf(scope)).orderBy('c.id', 'desc').limit(batchSize)
      if (last) query = query.where('c.id', '<', last)
      const rows = await query.execute()
      if (rows.length === 0) return
      last = rows.at(-1)?.id
      yield rows.map((row) => cellsOf(row, scope))
    }
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
