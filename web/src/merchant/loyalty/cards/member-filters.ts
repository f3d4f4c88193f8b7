import { cardStates } from '@chopcard/contract/loyalty/cards.ts'
import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { useTranslation } from 'react-i18next'
import type { ListFilter } from '../../../kit/list-filter.ts'
import { useCampaignOptions } from '../../../kit/use-campaign-options.ts'
import { useRead } from '../../../lib/query.ts'

const contacts = ['any', 'none', 'email', 'mobile'] as const

/** By what the members can be filtered. */
export function useMemberFilters(campaignId: string | undefined): ListFilter[] {
  const { t } = useTranslation(['cards', 'chops', 'members'])
  const campaigns = useCampaignOptions()
  const campaign = useRead(getCampaign, { params: { id: campaignId ?? '' } }, { enabled: Boolean(campaignId) })
  // Levels belong to one campaign: without it there is nothing to choose from.
  const levels = (campaignId && campaign.data?.data.settings.memberLevels) || []
  const levelOptions = levels.flatMap(({ id, level }) => (id ? [{ value: id, label: level }] : []))
  return [
    { kind: 'select', name: 'campaignId', label: t('campaign'), options: campaigns, searchable: true },
    {
      kind: 'select',
      name: 'state',
      label: t('state'),
      options: cardStates.map((value) => ({ value, label: t(`state.${value}`, { ns: 'chops' }) })),
    },
    ...(levelOptions.length
      ? [{ kind: 'select' as const, name: 'levelId', label: t('level'), options: levelOptions }]
      : []),
    {
      kind: 'select',
      name: 'contact',
      label: t('filter.contact', { ns: 'members' }),
      options: contacts.map((value) => ({ value, label: t(`contact.${value}`, { ns: 'members' }) })),
    },
    { kind: 'numbers', from: 'balanceFrom', to: 'balanceTo', label: t('filter.balance', { ns: 'members' }) },
    { kind: 'days', from: 'createdFrom', to: 'createdTo', label: t('created') },
    { kind: 'days', from: 'expiresFrom', to: 'expiresTo', label: t('expires') },
  ]
}
