import { receiptStates } from '@chopcard/contract/earning/receipts.ts'
import { useTranslation } from 'react-i18next'
import { choiceFilter, daysFilter, type ListFilter, yesNoFilter } from '../../../kit/list-filter.ts'
import { useStoreFilter } from '../../../kit/stores.ts'
import { useCampaignFilter } from '../../../kit/use-campaign-filter.ts'

/** What receipts are looked for by. */
export function useReceiptFilters(): ListFilter[] {
  const { t } = useTranslation('receipts')
  return [
    choiceFilter('state', t('filter.state'), receiptStates, (value) => t(`state.${value}`)),
    useCampaignFilter(t('filter.campaign')),
    yesNoFilter('duplicated', t('filter.duplicated'), t('filter.suspected'), t('filter.unsuspected')),
    yesNoFilter('waiting', t('filter.waiting'), t('filter.byPerson'), t('filter.byNobody')),
    ...useStoreFilter(),
    daysFilter(t('filter.days')),
  ]
}
