import { cardStates } from '@chopcard/contract/loyalty/cards.ts'
import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { useTranslation } from 'react-i18next'
import { choiceFilter, daysFilter, type ListFilter, selectFilter } from '../../../kit/list-filter.ts'
import { useCampaignFilter } from '../../../kit/use-campaign-filter.ts'
import { useRead } from '../../../lib/query.ts'

const contacts = ['any', 'none', 'email', 'mobile'] as const

/** By what the members can be filtered. */
export function useMemberFilters(campaignId: string | undefined): ListFilter[] {
  const { t } = useTranslation(['cards', 'chops', 'members'])
  const campaign = useRead(getCampaign, { params: { id: campaignId ?? '' } }, { enabled: Boolean(campaignId) })
  // Levels belong to one campaign: without it there is nothing to choose from.
  const levels = (campaignId && campaign.data?.data.settings.memberLevels) || []
  const levelOptions = levels.flatMap(({ id, level }) => (id ? [{ value: id, label: level }] : []))
  return [
    useCampaignFilter(t('campaign')),
    choiceFilter('state', t('state'), cardStates, (value) => t(`state.${value}`, { ns: 'chops' })),
    ...(levelOptions.length ? [selectFilter('levelId', t('level'), levelOptions)] : []),
    choiceFilter('contact', t('filter.contact', { ns: 'members' }), contacts, (value) =>
      t(`contact.${value}`, { ns: 'members' }),
    ),
    { kind: 'numbers', from: 'balanceFrom', to: 'balanceTo', label: t('filter.balance', { ns: 'members' }) },
    daysFilter(t('created'), 'createdFrom', 'createdTo'),
    daysFilter(t('expires'), 'expiresFrom', 'expiresTo'),
  ]
}
