import { countMembers } from '@chopcard/contract/loyalty/merchant/segments.ts'
import { useTranslation } from 'react-i18next'
import type { SearchWords } from '../../../kit/list-search.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'

/** How many members fit filters. */
export function MemberCount({ filters }: { filters: SearchWords }) {
  const { t } = useTranslation('members')
  const count = useRead(countMembers, { body: { filters } }).data?.data
  if (!count) return <span className="views-by">{t('segments.counting')}</span>
  const number = formatNumber(count.members)
  const words = count.isExact ? t('segments.members', { count: count.members, number }) : t('segments.over', { number })
  return <span className="views-by">{words}</span>
}
