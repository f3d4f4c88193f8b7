import type { campaignLogs } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { useTranslation } from 'react-i18next'

export type Log = Answer<typeof campaignLogs>['data'][number]

/** Who saved, as people know them: name and who was at the keyboard. */
export function useSaverName(): (by: Log['by']) => string {
  const { t } = useTranslation('campaigns')
  return (by) => (by ? [by.name, by.nickname].filter(Boolean).join(' · ') : t('history.platform'))
}
