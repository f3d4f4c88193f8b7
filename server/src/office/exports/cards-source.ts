import { exportableDetails } from '@chopcard/contract/members/member-details.ts'
import { cardsQuery, type ListedCard, selectCards } from '../../loyalty/cards/list-cards.ts'
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
  ],
  query: ({ db, merchant, filters }) => selectCards(cardsQuery(db, merchant, filters)),
  id: 'c.id',
  cells: cellsOf,
})

function cellsOf(row: ListedCard, { merchant, now, language }: ExportScope): Cell[] {
  const card = presentCard(row, now)
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
  ]
}
