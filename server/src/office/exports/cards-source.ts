import { exportableDetails } from '@chopcard/contract/members/member-details.ts'
import { visitColumns } from '@chopcard/contract/members/visits.ts'
import { cardsQuery, type ListedVisits, selectCards, withVisits } from '../../loyalty/cards/list-cards.ts'
import { presentVisits } from '../../loyalty/cards/visit-filters.ts'
import { presentCard } from '../../loyalty/cards/present-card.ts'
import { wallTime } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import type { Cell } from '../../core/table-writer.ts'
import { type ExportScope, newestFirst } from './export-source.ts'

/** The cards of the member list, newest first by their ids, which grow with time. */
export const cardsSource = newestFirst({
  columns: [
    'cardNumber',
    'campaign',
    ...exportableDetails,
    'level',
    'state',
    'balance',
    'promotionCode',
    'createdAt',
    'expiresAt',
    'remark',
    ...visitColumns,
  ],
  query: ({ db, merchant, filters }) => withVisits(selectCards(cardsQuery(db, merchant, filters)), false),
  id: 'c.id',
  cells: cellsOf,
})

function cellsOf(row: ListedVisits, { merchant, now, language }: ExportScope): Cell[] {
  const card = presentCard(row, now)
  const { visitGroup, ...visits } = presentVisits(row)
  const time = (at: string | null) => at && wallTime(new Date(at), merchant.timeZone)
  return [
    card.cardNumber,
    card.campaignName,
    ...exportableDetails.map((name) => card[name]),
    card.level?.name ?? null,
    say(language, 'exports', `states.${card.state}`),
    card.balance,
    card.promotionCode,
    time(card.createdAt),
    time(card.expiresAt),
    card.remark,
    ...Object.values(visits),
    visitGroup && say(language, 'exports', `visitGroups.${visitGroup}`),
  ]
}
