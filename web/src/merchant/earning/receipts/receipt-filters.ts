import { receiptStates } from '@chopcard/contract/earning/receipts.ts'
import { useTranslation } from 'react-i18next'
import type { ListFilter } from '../../../kit/list-filter.ts'
import { useCampaignOptions } from '../../../kit/use-campaign-options.ts'

/** What receipts are looked for by. */
export function useReceiptFilters(): ListFilter[] {
  const { t } = useTranslation('receipts')
  const campaigns = useCampaignOptions()
  return [
    {
      kind: 'select',
      name: 'state',
      label: t('filter.state'),
      options: receiptStates.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    { kind: 'select', name: 'campaignId', label: t('filter.campaign'), options: campaigns, searchable: true },
    {
      kind: 'select',
      name: 'duplicated',
      label: t('filter.duplicated'),
      options: [
        { value: 'true', label: t('filter.suspected') },
        { value: 'false', label: t('filter.unsuspected') },
      ],
    },
    { kind: 'days', from: 'from', to: 'to', label: t('filter.days') },
  ]
}
