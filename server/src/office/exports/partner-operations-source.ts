import { wallTime } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import { type OperationRow, operationsQuery, presentOperation } from '../../earning/partners/list-operations.ts'
import type { Cell } from '../../core/table-writer.ts'
import { countRows, type ExportScope, type ExportSource, latestRows } from './export-source.ts'

const query = ({ db, merchant, filters }: ExportScope) => operationsQuery(db, merchant.id, filters)

/** What was issued and redeemed at partners' tills, the latest first, as both sides see it in the list. */
export const partnerOperationsSource: ExportSource = {
  columns: [
    'at',
    'kind',
    'chops',
    'rewards',
    'voided',
    'cardNumber',
    'nickname',
    'campaign',
    'campaignOf',
    'till',
    'operator',
    'operatorNickname',
  ],
  count: (scope) => countRows(query(scope)),
  async *batches(scope) {
    for await (const rows of latestRows(query(scope), 'w.at', 'w.entry_id'))
      yield rows.map((row) => cellsOf(row, scope))
  },
}

function cellsOf(row: OperationRow, { merchant, language }: ExportScope): Cell[] {
  const shown = presentOperation(row, merchant.id)
  const word = (key: string) => say(language, 'exports', key)
  return [
    wallTime(row.at, merchant.timeZone),
    word(`kinds.${shown.kind === 'issue' ? 'earn' : 'redeem'}`),
    shown.chops,
    shown.rewards,
    word(shown.voided ? 'yes' : 'no'),
    shown.cardNumber,
    shown.nickname,
    shown.campaignName,
    say(language, 'partners', `side.${shown.side}`),
    shown.partnerName,
    shown.operator.name,
    shown.operator.nickname,
  ]
}
