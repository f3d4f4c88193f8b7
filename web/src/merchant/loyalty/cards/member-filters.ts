import { cardStates } from '@chopcard/contract/loyalty/cards.ts'
import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { birthdayFilters, type VisitField, visitGroups } from '@chopcard/contract/members/visits.ts'
import { useTranslation } from 'react-i18next'
import { choiceFilter, daysFilter, type ListFilter, numbersFilter, selectFilter } from '../../../kit/list-filter.ts'
import { useStoreFilter } from '../../../kit/stores.ts'
import { useSegmentOptions } from '../../../kit/use-segment-options.ts'
import { useCampaignFilter } from '../../../kit/use-campaign-filter.ts'
import { useRead } from '../../../lib/query.ts'

const contacts = ['any', 'none', 'email', 'mobile'] as const

/** By what the members can be filtered. */
export function useMemberFilters(campaignId: string | undefined): ListFilter[] {
  const { t } = useTranslation(['cards', 'chops', 'members'])
  const campaign = useRead(getCampaign, { params: { id: campaignId ?? '' } }, { enabled: Boolean(campaignId) })
  const segments = useSegmentOptions()
  // Levels belong to one campaign: without it there is nothing to choose from.
  const levels = (campaignId && campaign.data?.data.settings.memberLevels) || []
  const levelOptions = levels.flatMap(({ id, level }) => (id ? [{ value: id, label: level }] : []))
  const firstStore = useStoreFilter(t('filter.firstStore', { ns: 'members' }))
  const column = (name: VisitField) => t(`column.${name}`, { ns: 'members' })
  return [
    useCampaignFilter(t('campaign')),
    choiceFilter('state', t('state'), cardStates, (value) => t(`state.${value}`, { ns: 'chops' })),
    ...(segments.length ? [selectFilter('segmentId', t('segments.filter', { ns: 'members' }), segments)] : []),
    ...(levelOptions.length ? [selectFilter('levelId', t('level'), levelOptions)] : []),
    choiceFilter('contact', t('filter.contact', { ns: 'members' }), contacts, (value) =>
      t(`contact.${value}`, { ns: 'members' }),
    ),
    choiceFilter('visitGroup', column('visitGroup'), visitGroups, (value) =>
      t(`visitGroup.${value}`, { ns: 'members' }),
    ),
    daysFilter(column('lastVisit'), 'lastVisitFrom', 'lastVisitTo'),
    ...[
      choiceFilter('oneShort', t('oneShort.label', { ns: 'members' }), ['yes'] as const, () =>
        t('oneShort.yes', { ns: 'members' }),
      ),
      choiceFilter('birthday', t('birthday'), birthdayFilters, (value) => t(`birthday.${value}`, { ns: 'members' })),
      numbersFilter(t('filter.balance', { ns: 'members' }), 'balanceFrom', 'balanceTo'),
      numbersFilter(column('visits90'), 'visits90From', 'visits90To'),
      numbersFilter(column('visits30'), 'visits30From', 'visits30To'),
      numbersFilter(column('visits'), 'visitsFrom', 'visitsTo'),
      numbersFilter(column('medianGap'), 'medianGapFrom', 'medianGapTo'),
      daysFilter(column('firstVisit'), 'firstVisitFrom', 'firstVisitTo'),
      ...firstStore,
      daysFilter(t('created'), 'createdFrom', 'createdTo'),
      daysFilter(t('expires'), 'expiresFrom', 'expiresTo'),
    ].map((filter) => ({ ...filter, isRare: true })),
  ]
}
