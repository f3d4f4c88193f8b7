import { listBooths } from '@chopcard/contract/earning/merchant/booths.ts'
import { useTranslation } from 'react-i18next'
import { daysFilter, type ListFilter, searchableFilter, selectFilter } from '../../../kit/list-filter.ts'
import { useRead } from '../../../lib/query.ts'

/** Days, campaign and booth, for the lists of bookings and of times. */
export function useBoothFilters(): ListFilter[] {
  const { t } = useTranslation('booths')
  const booths = useRead(listBooths, {}, { staleTime: 60_000 }).data?.data ?? []
  const campaigns = new Map(booths.map(({ campaignId, campaignName }) => [campaignId, campaignName]))
  return [
    daysFilter(t('list.days')),
    ...(campaigns.size > 1
      ? [
          selectFilter(
            'campaignId',
            t('list.campaign'),
            [...campaigns].map(([value, label]) => ({ value, label })),
          ),
        ]
      : []),
    searchableFilter(
      'boothId',
      t('list.booth'),
      booths.map(({ id, name, campaignName }) => ({
        value: id,
        label: campaigns.size > 1 ? `${name} · ${campaignName}` : name,
      })),
    ),
  ]
}
