import type { listEntriesByKey as route } from '@chopcard/contract/integration/v1/entries.ts'
import type { Verb } from '../../core/context.ts'
import { fetchAfter } from '../../core/cursor.ts'
import { chopLogQuery, presentLogRow } from '../../loyalty/chop-log/list-chop-log.ts'

export const listEntriesByKey: Verb<typeof route> = ({ db, merchant }, { query }) => {
  const { cardId: memberId, campaignId, kind, from, to } = query
  const entries = chopLogQuery(db, merchant, { memberId, campaignId, kind, from, to })
  return fetchAfter(entries, { at: 'e.at', id: 'e.id' }, query, presentLogRow)
}
