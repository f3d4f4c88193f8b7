import { topOperators } from '@chopcard/contract/office/merchant/dashboard.ts'
import { useTranslation } from 'react-i18next'
import { type ListFilter, optionsOf, selectFilter } from '../../../kit/list-filter.ts'
import { useMay } from '../../../kit/permissions.tsx'
import { useRead } from '../../../lib/query.ts'

/** The choice of an operator, for those who may see what operators do. */
export function useOperatorFilter(wanted = true): ListFilter[] {
  const { t } = useTranslation('reports')
  const may = useMay()
  const operators = useRead(topOperators, {}, { enabled: wanted && may(topOperators), staleTime: 60_000 })
  const options = optionsOf(operators.data?.data ?? [])
  return options.length ? [selectFilter('operatorId', t('operator'), options)] : []
}
